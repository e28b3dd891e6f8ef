// Owns the names of widely used Go modules: data, made by test/train/popular-packages.ts. Source: the most imported Go modules, as DataDog/guarddog keeps them (top_go_packages.json); 2026-02-05.
import type { Names } from './encode.ts'

/** 500 that others pretend to be, 1004 more. */
export const GO: Names = {
  top: `0cloud.google.com/go j/auth o/oauth2adapt kcompute r/metadata kiam klongrunning kstorage 0dario.cat/mergo 0filippo.io/edwards25519
0github.com/adalogics/go-fuzz-headers cgext/levenshtein clecaivazis/survey/v2 fthomas/template munits cndybalholm/brotli ncascadia dtlr4-go/antlr/v4
cpparentlymart/go-textseg/v15 crmon/go-metrics csaskevich/govalidator ctotto/clipboard cws/aws-sdk-go p-v2 s/aws/protocol/eventstream tconfig
uredentials tfeature/ec2/imds tinternal/configsources zal/endpoints/v2 zal/ini zal/v4a tservice/internal/accept-encoding ze/internal/checksum
ze/internal/presigned-url ze/internal/s3shared ze/s3 ze/sso ze/ssooidc ze/sts fsmithy-go cymanbagabas/go-osc52/v2 eerick/douceur czure/azure-sdk-for-go
x/sdk/azcore zdk/azidentity zdk/internal zdk/storage/azblob hgo-ansiterm lutorest s/autorest zst/adal zst/date tlogger ttracing
gad/microsoft-authentication-library-for-go bbenbjohnson/clock dorn7/perks cits-and-blooms/bitset clang/semver n/v4 cuger/jsonparser drntsushi/toml
cytedance/sonic bcenkalti/backoff r/v4 esus-instrumentation/opencensus-proto dspare/xxhash p/v2 chai2010/gettext-go ermbracelet/bubbles vtea plipgloss
px/ansi denzhuoyu/base64x dzyer/readline cloudflare/circl containerd/cgroups nonsole ptainerd qinuity mlog mstargz-snapshotter/estargz dreos/go-semver
mystemd/v22 cpuguy83/go-md2man/v2 creack/pty cyphar/filepath-securejoin bdatadog/zstd dvecgh/go-spew cecred/dcrd/dcrec/secp256k1/v4 cgraph-io/ristretto
eijalva/jwt-go eyski/go-rendezvous cimchansky/utfbom dstribution/reference clclark/regexp2 cocker/cli idistribution jocker o-credential-helpers
igo-connections lmetrics lunits csnet/compress custin/go-humanize bemicklei/go-restful/v3 erpasic/gods cnvoyproxy/protoc-gen-validate
cvanphx/json-patch t/v5 cxponent-io/jsonpath bfatih/color hstructs celixge/httpsnoop csnotify/fsnotify cxamacker/cbor/v2 bgabriel-vasile/mimetype
cetsentry/sentry-go chodss/yaml cin-contrib/sse fgonic/gin co-chi/chi/v5 eerrors/errors egit/gcfg jo-billy/v5 lgit/v5 eini/ini ejose/go-jose/v3 s4
ekit/kit ilog elogfmt/logfmt hr/logr jstdr jzapr eole/go-ole fpenapi/analysis merrors mjsonpointer qreference mloads mruntime mspec ntrfmt nwag
mvalidate eplayground/locales puniversal-translator pvalidator/v10 eredis/redis/v8 gsty/resty/v2 esql-driver/mysql ftack/stack etask/slim-sprig t/v3
dbwas/glob dccy/go-json ddbus/dbus/v5 dfrs/flock huuid dgo/protobuf dlang-jwt/jwt p/v4 r5 h/freetype iglog jroupcache imock iprotobuf isnappy
dmodule/redigo dogle/btree icel-go iflatbuffers ignostic p-models jo-cmp montainerregistry lquerystring kfuzz kpacket ipprof is2a-go jhlex iuuid
hapis/enterprise-certificate-proxy mgax-go/v2 ekit/color dpherjs/gopherjs drilla/css jhandlers jmux jsecurecookie jwebsocket cregjones/httpcache
dpc-ecosystem/go-grpc-middleware yprometheus rrpc-gateway zway/v2 bhashicorp/errwrap lgo-cleanhttp ohclog oimmutable-radix omultierror oplugin
oretryablehttp pootcerts osockaddr ouuid oversion nlang-lru v/v2 lhcl o/v2 lyamux cuandu/xstrings biancoleman/strcase cmdario/mergo
cnconshreveable/mousetrap bjackc/chunkreader/v2 hpgconn jio jpassfile kroto3/v2 jservicefile jtype jx/v4 m5 iuddle/v2 cbenet/go-context
ccmturner/aescts/v2 ldnsutils/v2 lgofork nkrb5/v8 lrpc/v2 cessevdk/go-flags cinzhu/copier iinflection inow cmespath/go-jmespath doiron/sqlx
coho/godotenv dnboulle/clockwork dsharian/intern cpillora/backoff cson-iterator/go bkballard/go-shellquote cevinburke/ssh_config clauspost/compress
mpuid/v2 lpgzip cr/pretty etext cylelemons/godebug blabstack/echo/v4 kgommon dnn/builder gps ceodido/go-urn cib/pq dggitt/tabwriter
cucasb-eyer/go-colorful dfia/plan9stats bmagiconair/properties dilru/easyjson dkenowjust/heredoc dnifoldco/promptui dsterminds/goutils nsemver t/v3
oprig/v3 oquirrel dttn/go-colorable kisatty klocalereader krunewidth ksqlite3 ftproud/golang_protobuf_extensions cdlayher/socket cgutz/ansi
cicrocosm-cc/bluemonday gsoft/go-winio lhcsshim dekg/dns dnio/sha256-simd dtchellh/copystructure lgo-homedir otesting-interface owordwrap lmapstructure
lreflectwalk coby/docker-image-spec glocker gpatternmatcher gspdystream hys/mountinfo ksequential kuser gterm ddern-go/concurrent lreflect2
dhae/deepcopy dnochromegane/go-gitignore etanaflynn/stats drikuni/aec cuesli/ansi icancelreader ireflow itermenv dnnerz/goautoneg cxk/go-flowrate
bncruces/go-strftime cxadm/tail cytimes/gziphandler boklog/run hulid clekukonko/tablewriter cnsi/ginkgo m/v2 homega cpencontainers/go-digest
qimage-spec qrunc ttime-spec qselinux ftracing/opentracing-go bpatrickmn/go-cache celletier/go-toml s/v2 dterbourgon/diskv cierrec/lz4 m/v4
cjbgf/sha1cd ckg/browser ferrors fsftp cmezard/go-difflib cower-devops/perfstat crometheus/client_golang tmodel nommon mprocfs etonmail/go-crypto
cuerkitobio/goquery bquic-go/qpack kuic-go brcrowley/go-metrics cedis/go-redis/v9 dmyoudompheng/bigfft civo/uniseg cobfig/cron/v3 dgpeppe/go-internal
cs/cors exid ezerolog cussross/blackfriday/v2 cyanuber/go-glob bsagikazarmark/locafero pslog-shim dmber/lo dtori/go.uuid cergi/go-diff chirou/gopsutil
q/v3 doenig/go-m1cpu epspring/decimal cirupsen/logrus ckeema/knownhosts cmartystreets/goconvey courcegraph/conc cpaolacci/murmur3 df13/afero hcast
iobra hjwalterweatherman hpflag hviper ctoewer/go-strcase dretchr/objx ktestify cubosito/gotenv cyndtr/goleveldb btidwall/gjson jmatch jpretty
cklauser/go-sysconf knumcpus cwitchyliquid64/golang-asm bugorji/go/codec clikunitz/xz crfave/cli l/v2 bvalyala/bytebufferpool jfasthttp ntemplate
cbatts/tar-split cishvananda/netlink qns dvidcortex/ewma cmihailenco/msgpack/v5 ntagparser/v2 bx448/float16 canzy/ssh-agent cdg-go/pbkdf2 iscram
jtringprep ceipuuv/gojsonpointer preference pschema clab/treeprint co/terminfo crash/smetrics byoumark/pkcs8 cuin/goldmark dsufpapurcu/wmi
bzclconf/go-cty 1o.etcd.io/bbolt betcd/api/v3 gclient/pkg/v3 nv3 3mongodb.org/mongo-driver 3opencensus.io
7telemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc zentation/net/http/otelhttp kotel o/exporters/otlp/otlptrace
zotlp/otlptrace/otlptracegrpc zotlp/otlptrace/otlptracehttp pmetric psdk s/metric ptrace kproto/otlp 3starlark.net 3uber.org/atomic dutomaxprocs
cgoleak cmock dultierr czap 2lang.org/x/arch dcrypto dexp dimage dmod dnet doauth2 dsync fs dterm fxt eime eools dxerrors 2modules.xyz/jsonpatch/v2
2num.org/v1/gonum 2ogle.golang.org/api kpengine igenproto q/googleapis/api zis/rpc jrpc iprotobuf 2pkg.in/check.v1 9evanphx/json-patch.v4 9inf.v0 bi.v1
9natefinch/lumberjack.v2 9square/go-jose.v2 9tomb.v1 9warnings.v0 9yaml.v2 f3 2rm.io/driver/mysql 8gorm 2test.tools/v3 0k8s.io/api
aextensions-apiserver amachinery aserver 7cli-runtime aent-go 8ode-generator 9mponent-base 7klog/v2 8ube-openapi bctl 7utils 0modernc.org/libc
cmathutil demory csqlite dtrutil 0sigs.k8s.io/controller-runtime cjson ckustomize/api mkyaml cstructured-merge-diff/v4 cyaml`,
  more: `0aead.dev/minisign 1tomicgo.dev/cursor dkeyboard dschedule 0bazil.org/fuse 0cel.dev/expr 1loud.google.com/go/bigquery kfirestore kkms klogging
kmonitoring kpubsub ksecretmanager ktrace 1ode.gitea.io/sdk/gitea 2nnectrpc.com/connect 3trib.go.opencensus.io/exporter/ocagent yprometheus
2smossdk.io/api dcore ddepinject derrors dlog dmath 1uelang.org/go 0filippo.io/age 0github.com/99designs/go-keychain mqlgen lkeyring
bacarl005/stripansi domagu/bufpipe cdamkorcz/go-118-fuzz-build drg/xdg cead/chacha20 cgnivade/levenshtein cjg/form dstarks/svgo ckavel/rsrc
drylysov/pogreb clecthomas/chroma s/v2 mkingpin/v2 nong mparticiple/v2 eksi/pointer essio/shellescape exflint/go-arg oscalar
dibabacloud-go/alibabacloud-gateway-spi rdarabonba-openapi sebug rendpoint-util ropenapi-util rtea u-utils vxml ecebob/gopher-json kminiredis/v2
eyun/alibaba-cloud-sdk-go lyun-oss-go-sdk icredentials-go cnchore/go-struct-converter ddreasbriese/bbloom dmitsu/go-shlex dtchfx/htmlquery jxmlquery
kpath elr/antlr4/runtime/go/antlr zantlr/v4 eonmedv/expr cpache/arrow/go/v15 ithrift epsch/go-jsonmerge/v2 dex/log dparentlymart/go-cidr ttextseg/v13
craddon/dateparse dmon/circbuf hgo-radix ksocks5 cshanbrown/makezero dtaxie/beego cvast/retry-go p/v4 cwalterschulze/gographviz ds/aws-lambda-go
jsdk-go-v2/feature/s3/manager tservice/dynamodb ze/ec2 ze/ecr ze/ecrpublic ze/iam ze/internal/endpoint-discovery ze/kms ze/route53 ze/secretsmanager
ze/sns ze/sqs ze/ssm elabs/amazon-ecr-credential-helper/ecr-login czure/azure-pipeline-go nsdk-for-go/sdk/resourcemanager/resources/armresources
zdk/security/keyvault/azkeys zdk/security/keyvault/internal otorage-blob-go hgo-autorest/autorest/azure/auth zst/azure/cli zst/to zst/validation
kntlmssp bbahlo/generic-list-go ceevik/etree intp dnbjohnson/immutable dp/debounce cgentry/go-netrc jspeakeasy citly/go-simplejson clendle/zapdriver
duele/gcache cmatcuk/doublestar t/v4 dizerany/assert codgit/windows dltdb/bolt dombuler/barcode cradfitz/gomemcache kiter fleyfalzon/ghinstallation/v2
deml/bidichk diandowns/spinner gvoe/gofakeit/v6 ctcsuite/btcd o/btcec/v2 sutil pchaincfg/chainhash nutil cufbuild/protocompile dger/goterm
cwmarrin/discordgo ksnowflake cytedance/sonic/loader bc-bata/go-prompt c2h5oh/datasize caddyserver/certmagic dsbin/casbin/v2 dtppuccin/go
cenkalti/backoff/v3 drtifi/gocertifi charithe/durationcheck fmbracelet/glamour pharmonica plog px/input rterm rwindows evacava/garif deekybits/genny
eggaaa/pb m/v3 enzhuoyu/iasm drismellard/docker-credential-acr-env eomedp/cdproto lhromedp ksysutil dzyer/test cilium/ebpf clbanning/mxj o/v2
di/safeexec eckhouse/ch-go nlickhouse-go/v2 doudevents/sdk-go/v2 gflare/cfssl nloudflare-go gwego/base64x liasm cncf/xds/go df/structhash
cockroachdb/apd/v2 s3 nerrors nfifo nlogtags npebble nredact ntokenbucket dmetbft/cometbft s-db emon-nighthawk/go-figure dnsensys/bavard lgnark-crypto
etainer-storage-interface/spec kd/cgroups/v3 nontainerd/api merrdefs mfifo mgo-cni mplatforms mttrpc nypeurl t/v2 knetworking/cni vplugins ks/image/v5
mlibtrust mocicrypt mstorage docood/freecache dreos/bbolt ietcd igo-iptables loidc p/v3 lsystemd ipkg epix/uarand dsmos/btcutil icosmos-proto psdk
igo-bip39 kgogateway mproto iiavl jcs23/go iledger-cosmos-go cpuguy83/dockercfg crate-crypto/go-ipa rkzg-4844 deasty/defaults
cyberphone/json-canonicalization dclonedx/cyclonedx-go cznic/mathutil bdaixiang0/gci dnieljoos/wincred ewakefield/fnmatch dta-dog/go-sqlmock
fdog/datadog-go t/v5 jsketches-go dve/jennifer eidlazar/go-crypto gmz/go-pageant cchest/siphash ceckarep/golang-set u/v2 depmap/oapi-codegen
dnisbrodbeck/machineid genkom/go-mssqldb enwc/varint dsertbit/timer cgraph-io/badger r/v2 t3 t4 eyski/go-farm mmetro cigitalocean/godo gorus/pkcs7
ltimestamp dsintegration/imaging etribution/distribution/v3 cjherbis/times cocker/go k-events ilibtrust dp251/goja m_nodejs cvsekhvalnov/jose2go
beapache/go-resiliency mxerial-snappy jqueue cbitengine/purego cclipse/paho.mqtt.golang cdsrzf/mmap-go clastic/go-windows lsigar
ezarl/go-bindata-assetfs lproxy cmersion/go-sasl dicklei/dot kgo-restful kproto cnvoyproxy/go-control-plane crikgeiser/coninput cthereum/c-kzg-4844
kgo-ethereum dtle/strcase cvanw/esbuild cxpr-lang/expr bfacebookgo/ensure mstack nubset dtih/camelcase hstructtag celixge/fgprof clynn/noise
cogleman/gg drm3tech-oss/jwt-go etytw2/leaktest crancoispqt/gojay fkban/quicktest csouza/go-dockerclient cvbommel/sortorder czipp/gocyclo
bgammazero/deque dryburd/redigo cballet/go-libpcsclite cdamore/encoding jtcell/v2 cetkin/kin-openapi cin-contrib/cors ngzip npprof nsessions otatic
clebarez/go-sqlite ksqlite diderlabs/ssh co-asn1-ber/asn1-ber echi/chi jors irender fo-op/gocron fritic/go-critic efaster/city lerrors fed/httpsig
egl/gl jfw/v3.3/glfw forp/gorp/v3 eldap/ldap/v3 eopenapi/inflect eping/ping eredis/redis p/v7 hsync/redsync/v4 fod/rod esourcemap/sourcemap etest/deep
gxt/typesetting foolsmith/astcast sopy requal rfmt rp ostrparse otypep eviper/mapstructure/v2 exmlfmt/xmlfmt ezookeeper/zk dbuffalo/flect ewas/httphead
ipool iws dcarina/gocsv ecy/go-yaml eql/gocql ddbus/dbus dfiber/fiber/v2 ers/uuid/v5 dgo/googleapis gstatus dlang-migrate/migrate/v4 isql/civil msqlexp
h/geo hci/dupl kgofmt mlangci-lint kmisspell krevgrep kunconvert dmarkdown/markdown dogle/cadvisor jertificate-transparency-go igo-github r/v30
ljsonnet ltpm inftables iorderedcode irenameio/v2 isafetext iwire hapis/gnostic hcloudplatform/opentelemetry-operations-go/detectors/gcp
ztelemetry-operations-go/exporter/metric ztelemetry-operations-go/internal/resourcemapping dphercloud/gophercloud drdonklaus/ineffassign eilla/context
ksrf jschema kessions dsimple/slug kunidecode etaticanalysis/analysisutil scomment sforcetypeassert euri/uilive ktable crafana/pyroscope-go/godeltaprof
jregexp eph-gophers/graphql-go dpc-ecosystem/go-grpc-middleware/providers/prometheus ziddleware/v2 rrpc-opentracing csterjov/go-libsecret ctank/merlin
bh2non/filetype hparth cailocab/go-hostpool dko/durafmt dshicorp/consul/api lgo-bexpr ocheckpoint pty ogetter omemdb psgpack v/v2 osafetemp
pecure-stdlib/parseutil zib/strutil nlang-lru/arc/v2 lhc-install nl2 mil llogutils lmemberlist lraft lserf lterraform-exec vjson vplugin-go zin-log
zin-sdk/v2 vregistry-address vsvchost lvault/api rsdk cdevalence/ed25519consensus drhistogram/hdrhistogram-go cexops/gotextdiff cokaccha/go-prettyjson
dliman/bloomfilter/v2 juint256 dweyc/gopass cpcloud/tail cuandu/skiplist din/goupnp biancoleman/orderedmap cbm/sarama cmkira/go-interpol
dprobable-eng/grpc-web cn-toto/in-toto-golang dconshreveable/go-update dfluxdata/influxdb u-client-go/v2 u1-client mline-protocol dsomniacslk/dhcp
dvopop/jsonschema jyaml cpfs/bbloom hoxo ggo-block-format jcid jdatastore jipfs-util lld-format jlog m/v2 jmetrics-interface dld/go-ipld-prime
ctchyny/gojq jtimefmt-go bjackc/pgerrcode iuddle fpal/go-nat-pmp drcoal/httpmock dytaylor/html2text cbenet/go-temp-err-catcher kprocess
ccmturner/goidentity/v6 cedib0t/go-pretty/v6 fsct1/go-minisign dllydator/ttlcache/v3 chump/protoreflect cinzhu/gorm claffaye/ftp cmhodges/levigo
cohncgriffin/overflow dsharian/native csimonetti/rtnetlink ctolds/gls cuju/errors gratelimit dlienschmidt/httprouter bk0kubun/pp cardianos/osext
lservice erick/godirwalk celseyhightower/envconfig dnnygrant/sanitize cisielk/errcheck clauspost/cpuid lreedsolomon cnadh/koanf m/maps nv2
detic/govaluate consorten/go-windows-terminal-sequences dron/go-ssdp cr/fs epty cylebanks/depth blestrrat-go/backoff/v2 olackmagic nfile-rotatelogs
nhttpcc rrc niter njwx q/v2 noption nstrftime dtsencrypt/boulder cibdns/libdns ep2p/go-buffer-pool lcidranger lflow-metrics llibp2p r-asn-util skad-dht
tbucket spubsub srecord touting-helpers lmsgio lnat metroute lreuseport lyamux/v4 dnkedin/goavro/v2 eode/linodego exgnu/grocksdb dthammer/dedent
lfuzzysearch cogrusorgru/aurora cunixbochs/struc mvtclean cxn/win bmagefile/mage drten-seemann/tcp dsterminds/sprig dtoous/godox eryer/is
etermost/xml-roundtrip-validator fn/go-ieproxy kshellwords ktty kzglob jveralls ftproud/golang_protobuf_extensions/v2 dxbrunsfeld/counterfeiter/v6
cdlayher/genetlink knetlink kvsock cgechev/revive cholt/acmez irchiver p/v3 cicrosoft/go-mssqldb dekg/pkcs11 dkioh/tcpinfo lopt dmoo/strobego
dnio/highwayhash hmd5-simd iinio-go/v7 hselfupdate dtchellh/cli molorstring lgo-ps lhashstructure y/v2 lpointerstructure cmcloughlin/addchain
coby/buildkit gsys/mount ksignal lymlink kuserns dul/http2curl dzillazg/go-httpheader cr-tron/base58 cschoch/smat ctibben/percent
cultiformats/go-base32 w6 rmultiaddr zr-dns zr-fmt wbase wcodec whash wstream rvarint cwitkow/go-conntrack czack9999/go-http-digest-auth-client
bnatefinch/atomic llumberjack es-io/jwt/v2 jnats-server/v2 n.go kkeys kuid cfnt/resize cicksnyder/go-i18n/v2 demeyer/pretty dshanths/exhaustive
lpredeclared cozzle/throttler csf/termbox-go cu7hatch/gouuid cvveen/gotty cwaples/rardecode boapi-codegen/runtime cklog/ulid/v2 clivere/elastic/v7
cneofone/xxhash cp/go-logging den-policy-agent/opa fcontainers/runtime-tools fshift/api lclient-go fzipkin/zipkin-go crcaman/concurrent-map
dy/dockertest/v3 cschwald/geoip2-golang kmaxminddb-golang ctiai10/copy cvh/go-ovh cwenrumney/go-sarif/v2 bpackage-url/packageurl-go dnjf2000/ants/v2
drnurzeal/gorequest dulmach/orb cbnjay/memory dorman/uuid cerimeterx/marshmallow dterh/liner gmattis/goid chayes/freeport dilhofer/fwd cingcap/errors
jfailpoint jlog don/datachannel htls/v2 gice/v2 hnterceptor glogging gmdns grandutil htcp ip gsctp hdp/v3 hrtp/v2 htun gtransport/v2 r3 hurn/v2
gwebrtc/v3 dres/go-proxyproto ckg/profile fterm fxattr clanetscale/vtprotobuf colydawn/refmt dsener/complete cquerna/cachecontrol jotp
crojectdiscovery/blackrock sfastdialer sgoflags ulogger shmap smapcidr snetworkpolicy sretryabledns zlehttp-go sutils
emetheus-operator/prometheus-operator/pkg/apis/monitoring l/common/sigv4 mexporter-toolkit mprometheus mstatsd_exporter cterm/pterm cuerkitobio/purell
nurlesc dzpuzpuz/xsync/v3 bquasilyte/go-ruleguard x/dsl ngrep lregex/syntax lstdinfo dic-go/qtls-go1-20 jwebtransport-go brabbitmq/amqp091-go
ddovskyb/watcher dkyll/statik dulk/go-watchdog cefraction-networking/utls dmeh/sizedwaitgroup cichardlehane/mscfb roleps dfflock/lfshook dvo/tview
cjeczalik/notify coaringbitmap/roaring dbertkrimen/otto efig/cron cs/dnscache cubenv/sql-migrate dssellhaering/goxmldsig fross/blackfriday
cyszard/goskiplist bsabhiram/go-gitignore dfchain/ethtool dhilm/fuzzy dintfish/chardet dmuel/go-zookeeper dnity-io/litter ethosh-tekuri/jsonschema/v5
dsha-s/go-deadlock gbaranov/go-openai esoftware/relic dvsgio/gotils ccaleway/scaleway-sdk-go dhollz/progressbar/v3 cean-/seed dccomp/libseccomp-golang
eure-systems-lab/go-securesystemslib hgo/gosec/v2 dgmentio/asm lbacko-go lencoding lfasthash lkafka-go msuid dthvargo/go-password oretry
chibumi/go-pathspec eena/ansicolor erou/gopsutil/v4 dopify/sarama durcool/githubv4 lraphql khttpfs ksanitized_anchor_name kvfsgen cigstore/cosign/v2
kfulcio krekor ksigstore ktimestamp-authority djms/go-ora/v2 ckip2/go-qrcode dratchdot/open-golang clack-go/slack cmarty/assertions hstreets/assertions
cnowflakedb/gosnowflake coheilhy/cmux dny/gobreaker dsodev/duration durcegraph/go-diff cpdx/tools-golang diffe/go-spiffe/v2 crwiley/oksvg jrasterx
csor/bom ctackexchange/wmi etus-im/keycard-go defanberger/go-pkcs11uri dreadway/amqp cupranational/blst cwaggo/files igin-swagger iswag cylabs/sif/v2
dndtr/gocapability btchap/go-patricia/v2 cdakkota/asciicheck dewolff/minify/v2 kparse/v2 cemoto/robotstxt
dncentcloud/tencentcloud-sdk-go/tencentcloud/common iyun/cos-go-sdk-v5 edermint/go-amino dstcontainers/testcontainers-go dtratelabs/wazero
dxttheater/golang-levenshtein chales-e-security/pool hignite/crypto11 derootcompany/xz eupdateframework/go-tuf unotary doas/go-funk cidwall/btree
kuntdb jgrect jrtred jsjson jtinyqueue dmakin/bodyclose dnylib/msgp dtanous/rocacheck cjfoc/gmsm cmc/grpc-websocket-proxy comnomnom/linkheader
dnistiigi/fsutil munits cransparency-dev/merkle divago/tgo cwmb/murmur3 cyler-smith/go-bip39 bu-root/uio cber/jaeger-client-go nlib cgorji/go
cltraware/funlen cnrolled/secure crfave/negroni cudashr/gocognit bvalyala/fastjson nrand jtcplisten cbauerster/mpb/v8 cektah/gqlparser/v2
cictoriametrics/fastcache dncent-petithory/dataurl cmihailenco/msgpack u/v4 ntagparser dware/govmomi bweppos/publicsuffix-go chyrusleeping/go-keyspace
cillf/bitset ck8/go-ordered-map/v2 clynxg/anet corkiva/go-datastructures bx-cray/logrus-prefixed-formatter canzy/go-gitlab cdg/scram gtringprep
chit/go-str2duration/v2 ci2/xz dang90/probing ctgo/uuid curi/efp hxcelize/v2 gnfp byalp/jsonpath dshtewari/glob-intersection cl2chen/cidranger
csmood/fetchup igoob kt json ileakless cudai/gojsondiff jlcs hpp din/goldmark-emoji ipher-lua bzalando/go-keyring cclconf/go-cty-yaml ceebo/blake3
herrs hxxh3 cmap/rc2 gzcrypto condax/hid iledger-go 1o.etcd.io/etcd/client/v2 gpkg/v3 graft/v3 gserver/v3 3mozilla.org/pkcs7
3opentelemetry.io/collector/pdata usemconv mntrib/detectors/gcp sinstrumentation/net/http/httptrace/otelhttptrace spropagators/b3 ztors/jaeger ztors/ot
kotel/exporters/jaeger zotlp/internal/retry zotlp/otlpmetric/otlpmetricgrpc zotlp/otlpmetric/otlpmetrichttp zprometheus zstdout/stdoutmetric
zstdout/stdouttrace zzipkin plog 3step.sm/crypto 3uber.org/dig cfx cratelimit 24.org 7/netipx 8unsafe/assume-no-moving-gc 2cloud.dev
2lang.org/x/exp/typeparams dlint dmobile 7zx2c4.com/wintun jreguard q/wgctrl sindows 2num.org/v1/plot 2ogle.golang.org/grpc/cmd/protoc-gen-go-grpc
nstats/opentelemetry 2pkg.in/alecthomas/kingpin.v2 cxcesaro/quotedprintable.v3 asn1-ber.v1 9cheggaaa/pb.v1 9datadog/dd-trace-go.v1 ajherbis/times.v1
9evanphx/json-patch.v5 9fsnotify.v1 9gcfg.v1 ao-jose/go-jose.v2 cplayground/assert.v1 nvalidator.v8 y9 bmail.v2 9mail.v2 ago.v2 9natefinch/npipe.v2
9sourcemap.v1 arc-d/go-billy.v4 igit.v4 9tomb.v2 9urfave/cli.v1 2rm.io/datatypes 9river/postgres fsqlite iserver 8plugin/dbresolver 2test.tools
1visor.dev/gvisor 0helm.sh/helm/v3 1onnef.co/go/tools 2wett.net/plist 0istio.io/api 9client-go 0k8s.io/cloud-provider 9uster-bootstrap
8omponent-helpers 9ntroller-manager 8ri-api 8si-translation-lib 7gengo c/v2 7klog 8ms 8ube-aggregator cscheduler blet brnetes 7metrics 8ount-utils
7pod-security-admission 1native.dev/pkg 0lukechampine.com/blake3 huint128 0modernc.org/cc/v3 ego/v3 cgc/v3 copt ctoken 2ul.io/http2curl
1vdan.cc/gofumpt 9sh/v3 9unparam 0nhooyr.io/websocket 0oras.land/oras-go h/v2 0pgregory.net/rapid 0rsc.io/tmplfunc
0sigs.k8s.io/apiserver-network-proxy/konnectivity-client ccontroller-tools cgateway-api ckind crelease-utils 1oftware.sslmate.com/src/go-pkcs12
0tags.cncf.io/container-device-interface 0xorm.io/xorm`,
}
