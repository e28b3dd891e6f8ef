// Owns the names of widely used Python packages: data, made by test/train/popular-packages.ts. Source: the 15,000 most downloaded of PyPI, as DataDog/guarddog keeps them (top_pypi_packages.json); 2026-06-16.
import type { Names } from './encode.ts'

/** 1000 that others pretend to be, 2114 more. */
export const PYPI: Names = {
  top: `0absl-py 1ccelerate 1dal 1enum 1gate 1ioboto3 7core 3dns 3file 7s 3happyeyeballs 4ttp 7-retry 3itertools 3signal 4qlite 1labaster 2embic 2tair 1mqp
1nnotated-doc atypes 2thropic 3lr4-python3-runtime 2yio 1pache-airflow e-providers-common-compat wsql pdatabricks pfab phttp psnowflake 2pdirs
2scheduler 1rgcomplete 3on2-cffi b-bindings 3parse 2row 1sgiref 2n1crypto 2t-serialize 3or 3roid 3tokens 2ync-lru 6timeout 5io 5pg 1ttrs 1uthlib 1v
1ws-lambda-powertools 4requests-auth 4sam-translator 4xray-sdk 3cli 3wrangler 1xiom-py 1zure-batch 6common 8re 8smos 6datalake-store 6identity
6keyvault-secrets 7usto-data 6mgmt-core bresource 7onitor-opentelemetry-exporter 6servicebus 7torage-blob efile-datalake equeue 0babel 2ckoff
4ports-tarfile azstd 2ndit 1crypt 1eartype 3utifulsoup4 1idict 2lliard 2tarray 1lack 2each 2inker 3s 1oltons 2olean-py 2to3 5-stubs 4core 8-stubs
1racex 2otli 3wser-use 1s4 1uild 1ytecode 0cachecontrol 5d-property 5tools 2io 2talogue 3trs 1bor2 1elery 2rtifi 1ffi 2gv 2n-lint 1hardet
4set-normalizer 1leo 2ick 5-didyoumean 6option-group 6plugins 6repl 5house-connect 2oudpathlib 6ickle 1make 1ohere 2lorama 5edlogs 5log 2mm 2nfection
4igargparse 4luent-kafka 3tourpy 2verage 1ramjam 3shtest 2c32c 2on-descriptor 4iter 2yptography 1ssselect 92 1uda-bindings 5pathfinder 5toolkit
2rl-cffi 1wsandbox 1ycler 4onedx-python-lib 5pts 2mem 2thon 0dacite 2ff 2sk 2tabricks-labs-blueprint bsdk cql-connector ealchemy 4classes-json 4dog
7-api-client 4sets 3eparser 1b-dtypes 2t-adapters 4common 6re 4extractor 4protos 4semantic-interfaces 1dtrace 1ebugpy 2corator 2epdiff 2fusedxml
2lta-spark 5lake 2precated 8ion 1ill 2skcache 3tlib 4ro 1jango 6-cors-headers 6restframework 1nspython 1ocker 3string-parser 3utils 1uckdb 2lwich
2rationpy 0ecdsa 1ditables 1inops 1lastic-transport 7search 1mail-validator 1ntrypoints 2vier 1t-xmlfile 1val-type-backport 2ents 1xceptiongroup 2ecnet
4uting 0factory-boy 2iss-cpu 2ker 5edis 2stapi 7-cli aoud-cli 5r 5vro 4core 4jsonschema 4mcp 4uuid 1ilelock 4type 2ndpython 2re 1lake8 3sk 5-cors
6limiter 7ogin 6sqlalchemy 6wtf 3tbuffers 2it-core 1onttools 1qdn 1reezegun 2ozendict 6list 1sspec 1uture 0gcloud-aio-auth bbigquery bstorage 2sfs
1event 1hapi 1itdb 3python 1oogle-ads 8nalytics-admin 8pi-core bpython-client 8uth b-httplib2 coauthlib 7cloud-aiplatform elloydb eppengine-logging
eudit-log ftoml dbatch eigquery l-datatransfer mstorage gtable euild dcompute fntainer fre ddatacatalog hflow-client iorm hplex iroc l-metastore elp
dfirestore dkms dlanguage eogging dmemcache eonitoring dorchestration-airflow es-login dpubsub dredis fsource-manager eun dsecret-manager epanner feech
etorage k-transfer dtasks eexttospeech eranslate dvideointelligence fsion dworkflows 8rc32c 7genai 7pasta 7resumable-media 6apis-common-protos 1ql
1raphene 5ql-core 8relay 5viz 2eat-expectations 3enlet 2iffe 6lib 2pc-google-iam-v1 5interceptor 4io 6-health-checking 7status 7tools 4lib 1spread
1unicorn 0h11 12 15py 1atch 5ling 1f-xet 1iredis 1olidays 1pack 1tml5lib 2tpcore 4lib2 4tools 4x 5-sse 1uggingface-hub 2manfriendly 5ize 1vac
1yperframe 5link 3othesis 0id 2entify 2na 1json 1mageio 5size 2mutabledict 2portlib-metadata aresources 1nflect 7ion 2iconfig 2staller 2voke 1pykernel
3thon 7-pygments-lexers 3widgets 1so8601 3date 4uration 3rt 1tsdangerous 0jaraco-classes 8ontext 7functools 2x 1edi 2epney 1inja2 2ra 2ter 1mespath
1oblib 2serfc 1pype1 1sii 2on-repair 45 4patch 7h-ng 9python 5ickle 5ointer 4ref 4schema a-path bspecifications 1unitparser 2pyter-client 9ore 8events
8lsp 8server e-terminals 7lab a-pygments bserver bwidgets 1wcrypto 0kafka-python 1eras 2yring 7s-google-artifactregistry-auth 1iwisolver 1ombu
1ubernetes a-asyncio 0langchain 9-anthropic aclassic bommunity cre agoogle-vertexai aopenai aprotocol atext-splitters 4fuse 4graph 9-checkpoint
aprebuilt asdk 4smith 2rk 2zy-loader 5object-proxy 1eather 2venshtein 1ibcst 3rt 2cense-expression 2mits 2nkify-it-py 2tellm 1lama-cloud b-services
6index-indices-managed-llama-cloud 6parse 2vmlite 1ockfile 2gfire 3uru 2oker-sdk 1upa 1xml 1z4 0mako 2rkdown 8-it-py 8ify 4upsafe 3shmallow 2shumaro
2tplotlib a-inline 2xminddb 1ccabe 2p 1dit-py-plugins 2url 1ergedeep 1istralai 4une 1l-dtypes 2flow 6-skinny 1mh3 1ock 2dal 2re-itertools 2to 1pmath
1sal 4-extensions 2gpack 3spec 2rest 6azure 1ultidict 5process 2rmurhash 1ypy 4-boto3-s3 5extensions 2sql-connector-python 5client 0narwhals 2tsort
1bclient 3onvert 2format 1est-asyncio 2tworkx 2xus-rpc 1h3 1inja 1ltk 1odeenv 2tebook 8-shim 1umba 3py 1vidia-cublas d-cu12 9da-cupti h-cu12 cnvrtc
h-cu12 cruntime j-cu12 ann-cu12 g3 9fft c-cu12 aile 9rand d-cu12 9solver f-cu12 aparse f-cu12 flt-cu12 l3 7ml-py 7nccl-cu12 f3 8vjitlink g-cu12
9shmem-cu13 9tx b-cu12 0oauth2client 5lib 1megaconf 1nnx 4runtime 1penai 6-agents 5pi-pydantic 8schema-validator 9pec-validator 4census a-context
5v-python d-headless 4pyxl 4search-py 4telemetry-api edistro eexporter-otlp r-proto-common ygrpc yhttp nprometheus einstrumentation t-aiohttp-client
vsgi udbapi vjango ufastapi vlask uhttpx ulogging upsycopg2 urequests usqlalchemy uthreading uurllib zb3 uwsgi eproto esdk femantic-conventions
eutil-http 2t-einsum 1racledb 2dered-set 5ly-set 2json 2msgpack 1scrypto 1utcome 1verrides 0packageurl-python 6ing 2ndas 6-gbq 7stubs 4ocfilters
2rameterized 5iko 3se 5datetime 4o 2sslib 2thable 4lib-abc 4os 4spec 4validate 3sy 1br 2s-installer 1dfminer-six 3plumber 1eewee 2ndulum 2xpect 1g8000
2vector 1honenumbers 1illow 2notdb 2p 3-requirements-parser 4tools 3env 1kginfo 3util-resolve-name 1latformdirs 3ywright 2otly 2uggy 2y 1oetry 6-core
7plugin-export 2lars 6-runtime-32 2rtalocker 2stgrest 4hog 1re-commit 3k 3shed 3ttytable 2ogressbar2 3metheus-client 4pt-toolkit 3pcache 3to-plus 5buf
1sutil 2ycopg 7-binary 8pool 72 8-binary 1typrocess 1ure-eval 1y 2-cpuinfo 3key-value-aio 3serializable 4py 24j 2arrow 7-hotfix 3sn1 6-modules 3thena
2base64 3ind11 3reaker 2cares 3odestyle 4untry 3parser 3ryptodome cx 2dantic 8-ai b-slim 9core 9evals axtra-types 9graph 9settings 4ta-google-auth 3eck
3ocket 3ub 3yf 2ee 2flakes 2github 3ments 2humps 2iceberg 2jwt 2lint 2mdown-extensions 3ongo 3ssql 3updf 74llm 3ysql 2nacl 2odbc 3penssl 3tp 2parsing
3df 52 5ium2 3erclip 3hen 3roj 6ect-hooks 2right 3oaring 3sistent 2socks 3park 4nego 2test 6-asyncio 7cov 7env 7html 7json-ctrf 7metadata 8ock
7rerunfailures 8unner 7timeout 7xdist 3hon-daemon 9teutil 8iscovery 8ocx 9tenv 7engineio 7gitlab 7http-client 7jose 8son-logger 7magic 8ultipart 7pptx
7slugify 8ocketio 7telegram-bot 7utils 3imeparse 3okens 3z 4data 2win32 2yaml 2zmq 0qdrant-client 1rcode 0rapidfuzz 2y 1eadme-renderer 3ltime 2dis
3shift-connector 2ferencing 2gex 2portlab 2quests 8-aws4auth 9file 9mock 9oauthlib 9toolbelt 2sponses 2try 5ing 1fc3339-validator 4986 7-validator
67-syntax 1ich 4-argparse 5click 5rst 5toolkit 2gnore 1pds-py 1sa 1uamel-yaml b-clib 2ff 0s3fs 2transfer 1afetensors 2gemaker 1chema 2ikit-image 7learn
3py 2ramp 1eaborn 2cretstorage 2lenium 2mantic-version 3grep 3ver 2nd2trash 4grid 3tence-transformers 8piece 4ry-sdk 2tproctitle 3uptools a-scm 1glang
1hapely 2ellingham 1imple-salesforce 7websocket 6json 2x 1lack-sdk 1mart-open 2map 1niffio 2owballstemmer 4flake-connector-python asnowpark-python
bqlalchemy 4plow-tracker 1ortedcontainers 2upsieve 1pacy 2hinx 6contrib-applehelp edevhelp ehtmlhelp ejsmath eqthelp eserializinghtml 1qlalchemy
a-bigquery bspanner butils 3glot 3parse 1rsly 1se-starlette 2htunnel 1tack-data 3rlette 3tsmodels 2evedore 2orage3 2reamlit 4num 3ictyaml 4pe 3uctlog
1upabase 8-auth 9functions 1webench 1ympy 2nchronicity 0tableauserverclient 3ulate 1blib 1emporalio 2nacity 3sorboard b-data-server 6flow 2rmcolor
4inado 2stcontainers 2xt-unidecode 4table 4ual 1hinc 2readpoolctl 3ift 1ifffile 2ktoken 2me-machine 2nycss2 4html5 1ldextract 1okenizers 2ml 4i 5-w
4kit 2olz 2rch 5vision 3nado 2x 1qdm 1raitlets 3nsformers 2ee-sitter b-c d-sharp cjava gscript clanguages 2io 4-websocket 3ton 2ove-classifiers 1wilio
3ne 1y 2pedload 4guard 4r 5-slim 4s-awscrt 6cachetools 7ertifi 7ffi 6deprecated 6paramiko 7rotobuf 7ython-dateutil 9z 8yaml 6redis 8quests 6s3transfer
7etuptools 6tabulate 7oml 6urllib3 3ing-extensions 7inspect eion 1zdata 2local 0ua-parser 9-builtins 1c-micro-py 1json 1ncalled-for 2idecode 4iff
3versal-pathlib 1ri-template 3template 2l-normalize 3lib3 1serpath 1uid-utils 1v 2-build 2icorn 2loop 0validators 1cs-versioning 1ine 2rtualenv 0wandb
2tchdog 5files 5tower 1cmatch 2width 1easel 4yprint 3viate-client 2bcolors 3encodings 3socket-client 9s 2rkzeug 1heel 1idgetsnbextension 1rapt 1sproto
1tforms 0xarray 1gboost 1lrd 2sxwriter 1mltodict 1xhash 0yamllint 2ndexcloud 2rl 1db 1finance 1outube-transcript-api 0zeep 1ipp 1ope-event 5interface
3fli 1standard`,
  more: `0a2a-sdk 2wsgi 1bout-time 1cachecontrol 2cessible-pygments 2me 2ryl-datahub 1da-url 2dict 2lfs 1ffine 1g-ui-protocol 2ent-client-protocol 2no 1io-pika
3cache 3gram 3http-cors 8jinja2 8socks 3ice 3kafka 3limiter 3multiprocess 4ysql 3responses 4mq 4tc 4wlock 3smtplib 4tream 2rbyte-api 8cdk 1keyless
2share 1lbucore 4mentations 2goliasearch 2ibabacloud-adb20211201 dcredentials dendpoint-util dgateway-spi dopenapi-util ess-v2 dtea g-openapi hutil
3ve-progress 3yun-python-sdk-core ikms 2lure-pytest ahon-commons 2tgraph 1mazon-ion 2plitude-analytics 1nalytics-python 2iso8601 2sible 7-compat are
8lint 4colors 2yascii 3crc 3tree 3widget 1pache-airflow-core fmicrosoft-fabric-plugin fproviders-airbyte qmazon qpache-impala pcelery qncf-kubernetes
qommon-io pdocker pftp pgoogle pimap pmicrosoft-fabric zmssql qysql ppostgres psftp qlack qmtp qqlite qsh qtandard ftask-sdk 7beam 7superset 7tvm-ffi
2ispec 2pium-python-client 3licationinsights 3nope 3rise 2sw 1rabic-reshaper 2esponses 2gparse-addons 2iadne 3ze-phoenix 2nparse 2peggio 2q 2ray-record
3o3-core 2viz 2xiv 1sana 2ciinema 2gi-correlation-id 5lifespan 2teval 3ronomer-cosmos 5py 7-iers-data 3unparse 2ync-generator 6property 5er 5h
5pg-stubs 5ssh 6tdlib 5test 1tlassian-python-api 2omicwrites 2public 1udioop-lts 5read 2th0-python 3obahn 4evals 4flake 4grad 4mat 4pep8 1vro 4-gen3
5python3 1ws-cdk-asset-awscli-v1 enode-proxy-agent-v6 8cloud-assembly-schema 8lib 4encryption-sdk 4lambda-typing 4msk-iam-sasl-signer-python 4psycopg2
4sam-cli 5ecretsmanager-caching 3crt 3lambdaric 1zure-ai-agents 9documentintelligence 9inference 9ml 9projects 7ppconfiguration 6cli 9-core atelemetry
7ognitiveservices-speech 8mmunication-email 8re-tracing-opentelemetry 8smosdb-nspkg ftable 6data-tables 7evops 6eventgrid bhub 6functions 6graphrbac
6keyvault e-administration fcertificates fkeys fsecuritydomain 7usto-ingest 6mgmt-advisor cpimanagement dpconfiguration htainers elicationinsights
cuthorization bbatch gai cilling cotservice bcdn cognitiveservices dmpute dntainerinstance kregistry stasks kservice dsmosdb bdatafactory flake-nspkg
kstore fmigration cns beventgrid ghub cxtendedlocation bhdinsight bimagebuilder cotcentral ehub hprovisioningservices bkeyvault bloganalytics
bmanagementgroups dps drketplaceordering cedia conitor csi cysqlflexibleservers bnetapp ework cspkg bpolicyinsights dstgresqlflexibleservers crivatedns
brdbms cecoveryservices rbackup ddhatopenshift eis dservations eource-deployments vcripts vtacks ktemplatespecs jgraph bsearch dcurity drvicebus
ifabric omanagedclusters ilinker cignalr cql evirtualmachine ctorage cubscription cynapse btrafficmanager bweb 7onitor-ingestion eopentelemetry equery
6nspkg 6search-documents 7torage-common efile i-share 7ynapse-accesscontrol frtifacts emanagedprivateendpoints espark 5ml-mlflow 0backcall
4ports-asyncio-runner astrenum azoneinfo 4refs 2nks 2se58 4dpyright 3hlex 2zel-runfiles 1c-detect-secrets 3jsonpath-ng 3python-hcl2 1eautifulsoup
2drock-agentcore 2have 2tterproto 1inaryornot 2o 3python 3things-client 4ite 4raj 2tsandbytes 4tring 6uct 1lake3 2essed 2obfile 3ckbuster 3sc2 1oa-str
2keh 2ost-histogram 5edblob 2to 3tle 6neck 2xsdk 1python 1raceexpand 3intrust 3nca 2otlicffi 3wser-use-sdk 7base 1ubus 2mp2version 2rner-redis 0c7n-org
1achebox 5lib 5out 2dwyn 2irocffi 5svg 2ntools 2sbin 3efy 3sandra-driver 2tboost 3egory-encoders 2usallib 1chardet 2xt 1dk-nag 2p-use 1el-python
3ery-redbeat 7types 2m 2rberus 3tbot-dns-cloudflare 1fn-flip 2time 1hannels 8-redis 2db 2eck-jsonschema 5digit 5ov 3root 3vron 3x 2ispa 2oreographer
2roma-hnswlib 6db 1ircuitbreaker 2so8601 1kzg 1lang-format 3rabel 3ude-agent-sdk 2eanco 3rk-backend-api 2ick-aliases 6default-group 6log 6spinner
5click 5house-driver 3gj 2oud-sql-python-connector 5events 5flare 5scraper 6plaining 2r-loader 1mdstanpy 1obble 2deowners 4spell 4words-client 2g
2incurve 2lorcet 6lass 5ed 5ful 2mfyui-frontend-package 8workflow-templates q-core rmedia-api ximage xother xvideo 3mitizen 4onmark 3posio 8-client
4ressed-rtf btensors 3types 2nan 3current-log-handler 3figobj 6parser 6updater 3nect-python 5xion 3stantly 5ruct 9s 3textlib2 3vertdate 2okiecutter
3lname 4prop 2urlan 1rccheck 3mod 6-plus 2ewai 6-tools 2ick 2on-converter 4itor 4sim 3ss-web 5plane 1ssbeautifier 3utils 1transformers 6late2
1ucumber-expressions 9tag-expressions 2da-python 2py-cuda12x 2rlify 1vxpy 1w-rpa 2cwidth 1x-oracle 1ytoolz 0dagster 7-aws 8cloud d-cli 8graphql 8k8s
8pipes 9ostgres 8shared 8webserver 2phne 2rabonba-core 2sh 4-bootstrap-components 3k-expr 2tabricks a-agents cpi bcli connect bfeature-engineering
blabs-dqx glsql dngchain bvectorsearch 4class-wizard 9es 5ompy 4dog-lambda 4fusion 4model-code-generator 4property 4set 5ketch 4zets 3efinder 4time
2vey 2ytona 7-api-client i-async 8toolbox-api-client q-async 1bfread 2l-tempo 2t-bigquery 4databricks 4fabric 4postgres 4redshift 4score 5nowflake
5park 2utils 1dapm-test-agent 2gs 2sketch 1ecli 3ord 2epagents 4diff6 4eval 4gram-sdk 4merge 2p-logic 3endency-groups binjector 3try 3yf 2tect-agent
7secrets 1iagrams 2ctdiffer 2ff-cover 5match-patch 5parser 4users 3y-plugin 2rhash 3ty-equals 5json 2scord-py 3posable-email-domains 3tributed
1j-database-url 2ango-allauth 8nymail 8ppconf 8xes 7celery-beat eresults 8rispy-forms 8sp 7debug-toolbar 7environ 8xtensions 7filter 8ormtools
7health-check 7import-export 8pware 7js-asset 7model-utils 7ninja 7oauth-toolkit 8tp 7phonenumber-field 8rometheus 7ratelimit 8edis 9st-framework 7silk
9mple-history 8torages 9ubs c-ext 7timezone-field 6restframework-csv ksimplejwt ltubs 2lint 2ongo 1lt 1m-tree 1ocker-pycreds 6file-parse 3ling 7-core
8ibm-models 8parse 3opt 3x2txt 4tpl 2gpile-cache 2nfig 2tenv 3map 1parse 3th 2kt 1rf-spectacular 4yasg 2opbox 1spy 1uckdb-engine 5uckgo-search 2namai
1vc 3-data 1ydantic 2naconf 4modb-json 0e2b 1asydict 4gui 4ocr 1bcdic 1c2-metadata 2s-logging 1dge-tts 2itdistance 4or 6config 1finance
1lasticsearch-dsl d5 d6 d7 d8 d9 2ementpath 3venlabs 1make 2oji 1ncutils 2trypoint2 2um-compat 434 2virons 1phem 1ralchemy 1th-abi 5ccount 4hash
4keyfile 7s 4rlp 4typing 4utils 2ils 1valuate 2entlet 3rgreen-py 1xa-py 2change-calendars 2pandvars 3iringdict 2tract-msg 0fabric
6-analytics-notebook-plugin hsdk 2ce 4book-business 2iss-gpu 2ke-useragent 2l-client 2rama-notifications 2st-langdetect 4ai 5pi-mcp 8pagination 4embed
5ners 5r-whisper 5xcel 4f1 4mcp-slim 4parquet 4text-wheel 4warc 1cache 1eedparser 1fmpeg-python 4y 1indspark 2ona 2rebase-admin 4crawl-py 4works-ai
2xedint 1lake8-bugbear 7docstrings 7pyproject 4y 3shinfer-cubin bpython 5text 4k-appbuilder 6babel 6caching 7ompress 6jwt-extended 6migrate 6restful ax
6session 7ocketio 6talisman 3tten-dict 8json 3x 2excache 4parser 2it 2ower 2pc 2uent-logger 3fl-lock 1olium 2rmulaic 7s 1pdf 42 1reetype-py 2ida 1s
1tfy 1ugue 2nc-timeout 4sigs 4tions-framework 4y 2rl 3o 2tures 2zzywuzzy 0gast 1covr 1down 1enai-prices 3sim 4on 2oalchemy2 3coder 3graphiclib 3ip2
3json 3met 3pandas 4y 2pa 2venthttpclient 1guf 1hp-import 1it-python 3db2 3hub3-py 3ignore-parser 3urlparse 1lfw 2om 1oogle 6-adk 8i-generativelanguage
8nalytics-data 8pi-python-client-stubs atools 7cloud c-artifact-registry dbigquery-biglake ddatastore eiscoveryengine eocumentai dfilestore diam
dmanagedkafka dpubsublite drecommendations-ai dstorage-control dtrace dvectorsearch 7generativeai 7oauth 7re2 6ads 6maps 6trans 2true 1prof2dot
5iler-official 1radio 6-client 3ndalf 4ian 3pheme 5frames 2eenback 3mlinpython 3quests 2iffecli 3mp 2oovy 3q 3wthbook 2pc-stubs 4io-gcp 7reflection
1spread-dataframe 2sapi 2util 1ym-notices 3nasium 0h3 15netcdf 1ashids 2tch-fancy-pypi-readme 6requirements-txt 6vcs 2versine 1dbcli 3scan 2fs 1exbytes
1f-gradio 3transfer 1ighspy 2jri-converter 5date 2shel 1json 1msclient 1tml2text 4date 2tmock 3pr 4x-aiohttp 7uth 6retries 6ws 1ubspot-api-client 2ey
2pper 1ydra-core 2per 5corn 5opt 0ibm-cloud-sdk-core 4db 4watsonx-ai 3cloudant 1calendar 2diff 2ecream 2s 1dentity 1faddr 1gnore 2raph 1magehash
5io-ffmpeg 2balanced-learn 2mutables 2port-linter 3yla 1ncremental 2flate64 4ector 4uxdb 8-client 2jector 2otify-simple 2putimeout 2quirer 8py
2scriptis 3pect-ai 3tructor 2telhex 4regular 5face-meta 5valtree 1p3country 2address 2db 2ytest 4hon-genutils 1so3166 3late 1temadapter 4loaders
3rative-telemetry 0jaconv 2nus 2vaproperties 2xlib 3typing 2ydebeapi 1dcal 1ellyfish 1h2 1inja2-humanize-extension 7simple-tags 2wer 1properties 1q
1sbeautifier 2chema-to-python 2on-log-formatter 8ic 5merge-patch 5rpc 5schema-to-pydantic 4argparse 4compat 6nversion 4diff 4lines 4path 8-rw 4s
5chema-rs 1unit-xml 2pyter 7-console 6xt 2stext 1wt 0k8 1agglehub 2itaistruct 2leido 2zoo 1edro-datasets 6viz 2ras-applications 6preprocessing 3beros
2yrings-alt 1fp 3-pipeline-spec 4server-api 1gb 1nack 1ombo 2rean-lunar-calendar 3nia 6-rs 1rb5 0lance-namespace f-urllib3-client 5db 3gchain-aws
aexperimental agoogle-community hgenai amcp-adapters aollama atests 5odes 4detect 4graph-api acheckpoint-postgres bli aruntime-inmem 4uage-data
2rk-oapi 5parser 2tex2mathml 6sympy2-extended 5codec 2unchdarkly-eventsource dserver-sdk 2zy-model 1dap3 1eb128 2gacy-cgi 1ibclang 3rosa 3sass 3tmux
2felines 2ghtgbm 5ning 9-utilities 2ne-bot-sdk 5profiler 2t 2vekit 7-agents 9pi 8blingfire 8plugins-openai gsilero 9rotocol 1lama-index b-agent-openai
ccli dore cembeddings-bedrock nopenai cinstrumentation clegacy dlms-openai cmulti-modal-llms-openai cprogram-openai cquestion-gen-openai creaders-file
kllama-parse cworkflows 2guidance 1m-format-enforcer 2db 2nr 4-claude-code-proxy 1ocate 3ket 3ust 6-cloud 2gbook 3fire-api 3istro 2ongsuite-util-genai
1ru-dict 1uigi 2qum 1xml-html-clean 5stubs 0magic-filter 5attr 4ka 2kefun 2mmoth 2ndo 3gum 2rimo 4sa-trie 3kdown-to-confluence 82 4itdown 4o
3shmallow-dataclass cenum coneofschema csqlalchemy 2tch 3h-verify 3urin 1bstrdecoder 1cp-server-qdrant 1dformat 1ediapipe 2m0ai 3ory-profiler 3ray 2son
5-python 2thodtools 1icrosoft-kiota-abstractions huthentication-azure ghttp gserialization-form ujson umultipart utext
asecurity-utilities-secret-masker 2ni-swe-agent 4mal-snowplow-tracker 4o 2rakuru 2stral-common 8vibe 2tmproxy 9-wireguard 2xpanel 2zani 1kdocs
6-autorefs 7get-deps 7material f-extensions 6trings c-python 1l-collections 2eap 2flow-tracing 1mcif 1ocker 2del-hosting-container-standards 5scope 3in
2ngomock 3otonic 2reorless 2tor 2useinfo 2viepy 1pire 1sgraph-core 8sdk 7fs 2offcrypto-tool 2s 1teb 1ulti-key-dict 5method 5part 6ledispatch 5tasking
5volumefile 2nch 2rmurhash2 2tagen 1ygene 2jwt 2py-boto3-apigateway dpflow cthena bbatch cedrock-runtime bcloudformation hront gwatch cognito-idp
bdataexchange cynamodb bec2 dr ds clbv2 cvents bglue biam bkinesis cms blakeformation dmbda cogs borganizations brds cedshift-data coute53 bscheduler
fmas cecretsmanager ds cigner cns cqs csm ctepfunctions ds btextract bxray 5protobuf 2st-parser 0nameparser 4x 2nobind 4id 2ts-py 1bclassic 1cclient
1dg-httpsclient 2index 1eo4j 2ptune-api 8fetcher 2st-asyncio2 2taddr 3cdf4 3ifaces 2wrelic 1gboost 1iquests 1odejs-wheel-binaries 2se 2tion-client 2x
1ulltype 2m2words 3codecs 3difftools 3expr 3py-financial 6typing-compat 1vidia-cublas-cu11 9da-cupti-cu11 cnvrtc-cu11 cruntime-cu11 ann-cu11 dfrontend
9fft-cu11 aile-cu12 9rand-cu11 9solver-cu11 aparse-cu11 9tlass-dsl i-libs-base 7ml-py3 7nccl-cu11 8vshmem-cu12 9tx-cu11 0o365 1auth2-client 1bjsize
2store 1ci 1dfpy 1ffice365-rest-python-client 1ldest-supported-numpy 2efile 3tools 2lama 1nnx-ir 4runtime-gpu 4script 1pen-clip-torch 4ai-harmony
7whisper 5pi 7-core 8python-client 4census-ext-azure 5v-contrib-python l-headless 4env-core 4hands-sdk atools 4inference-instrumentation
esemantic-conventions 4lineage-airflow cintegration-common cpython csql 4med 4search-protobufs 4telemetry-exporter-gcp-logging rmonitoring rtrace
einstrumentation-aio-pika xkafka vlephalpha vnthropic vsyncio zpg vws-lambda ubedrock voto y3sqs ycore ucelery vhromadb vohere wnfluent-kafka vrewai
uelasticsearch ufalcon ugoogle-generativeai vrpc uhaystack ujinja2 ukafka-python ulancedb xgchain vlamaindex umarqo vcp vilvus wstralai vysqlclient
uollama vpenai upika wnecone vsycopg vymongo xysql wramid uqdrant uredis wplicate usagemaker vqlite3 vtarlette vystem-metrics utogether wrnado
xtoiseorm vransformers uvertexai uwatsonx veaviate eprocessor-baggage hpagator-aws-xray pb3 pjaeger eresource-detector-azure mdetector-gcp
esdk-extension-aws femantic-conventions-ai eutil-genai 2ik 2sgenie-sdk 2tax 3ree 3una 3ype 1rbax-checkpoint 2deredmultidict 2tools 1sqp 2s2
1utlines-core 0pagefind 8-bin 4rduty 3inate 2ho-mqtt 2mqp 2nda 4era 3el 2permill 2rallel-web 4m 3se-type 5l 4imonious 4l 4y 3td 4ial-json-parser 3ver
2stedeploy 5l 2tch 5-ng 5elf 5right 3hlib 7-mate 72 4y 1bspark 1codedmp 1dbr 2f2image 3kit 3rw 2m 3-backend 2pyras 1efile 3t 2p517 38-naming 2rsistent
2x 1fzy 1geocode 2last 2py 1honenumberslite 1i-heif 2ckleshare 2exif 2ka 3epdf 2llow-avif-plugin 7heif 2necone 8-plugin-assistant ginterface 3t 2p-api
5udit 4licenses 4system-certs 3deptree 3x 1kce 2gconfig 3info2 1laid-python 3ster 7-pastedeploy 3ywright-stealth 2otnine 2umbum 2yvel 1mdarima
1oethepoet 4ry-dynamic-versioning 7plugin-pypi-mirror 2lib 4cy-sentry 3yfactory 4leven 2och 2rt-for 4picker 2stgres 2x 1pft 2rintpp 1rance 2efect 7-aws
3mailer 3sidio-analyzer bonymizer 4to-python-client 2ime-sandboxes 6tunnel 4p 3ority 3son 2obableparsing 3glog 4ressbar 3metheus-fastapi-instrumentator
clask-exporter 4ise 3perty-cached 4het 3tego 4obuf3-to-dict 5validate 1smpy 2ycopg2-pool 7binary 3gnal 1ubchempy 3lication 6suffix2 2ccinialin 2lp 3umi
6-aws 7command 7tls 2re-sasl 4magic 2sher 1wdlib 1y-deviceid 3key-value-shared 3partiql-parser 3rust-stemmers 3vapid 27zr 2aes 3hocorasick 3irtable 3ml
3nnote-core 9database 9metrics 3rrow-stubs 3sn 3utogui 2base62 3cj 3tex 3uildkite 2cairo 4ret 3ep-parser 3lipper 3ocotools 4mposefile 3rdt 4ypto 3url
2dantic-handlebars 4sh 4ta-sphinx-theme 3eequ 3icom 4spatcher 3ocstyle 4t 3ruid 2elftools 3nchant 3rfa 3xasol 2fakefs 3iglet 2game 3eohash 4twindow
3it2 3sheets 3trie 2hamcrest 4nko 7-certvalidator 3cl 3eck 3ive 3mmer 3ocon 2iceberg-core 3notify 4staller b-hooks-contrib 6rument 2jdbc 3son5 2kwalify
2lance 4texenc 3ibsrtp 4nk 5t-plugin-utils 3oudnorm 3sqpack 3uach 2mantic 3eeus 4m 5cache 3ilvus 3ongo-auth-aws 3pler 3sgbox 4teams 3updf-layout 7b
2namodb 3ndescent 3vml 2objc-core 7framework-cocoa hquartz 3d 4ps 3grio 3pengl 2pandoc 8-binary 3df3 54 3ika 3ng 3pmd 3roject-api ametadata 3srp 3yp
2qt5 5-qt5 6sip 46 5-qt6 6sip 3west 2ramid 4te-limiter 3e-extensions 4adline3 6stat 4ct 4fly 3fc3339 3oscope-io 2saml2 3bd 3caffold 4reeze 3erial 3ftp
3hark 4p 3ide6 7-addons 8essentials 3mb 3tac 6he 4emmer 2tablewriter 3e 4sseract 5t-aiohttp 7base-url 8dd 8enchmark 7check 8odspeed 8sv
8ustom-exit-code 7django 8otenv 7factoryboy 8orked 7github-actions-annotate-failures 7homeassistant-custom-component 8ttpserver bx 7icdiff 8nstafail
7json-report 7memray 7order cing 7playwright 8ostgresql 7random-order dly 8ecording 9peat 9try 7snapshot 8ocket 8plit 8ubtests 9gar 7test-groups bmon
8imeouts 7unordered 3hena 4on 6-arango 7backoff 8idi 8ox 7calamine 9n 8hess 8rfsuite 9ontab 7decouple 7editor 7frontmatter 7gnupg 7hcl2 7ipware 8so639
7jenkins 8sonpath 7keycloak 7ldap 8evenshtein 7nvd3 7on-whales 8xmsg 7pam 7rapidjson 7snappy 8ocks 8tdnum 7tds 7ulid 7vagrant 7whois 7xlib 63-openid
8saml 8xlib 6net 3imeparse2 3orch-lightning 8metric-learning 3ube 3weening 3z-deprecation-shim 2unormalize 3sb 2vespa 3is 2wavelets 3ebpush
3in32-ctypes 5pty 5rm 2xlsb 2yaml-env-tag 7ft 7include 3ml 2zipper 3std 0qh3 1tconsole 2py 1uack-kernels 3rt 2erystring-parser 3stionary 3uelib 0radon
2nk-bm25 2pidocr 2sterio 2telim 7it 1cssmin 1dflib 2kit 1eactivex 3dchar 4erwriterlock 2cordlinkage 2dis-py-cluster 3uctoai 2gress 2mbg 2poze-lru
2quests-cache 9futures 9kerberos 9ntlm 9unixsocket 4irements-parser 2run-sdk 2sampy 3end 3iliparse 3olvelib 3px 3trictedpython 5ucturedtext-lint 3ult
2try2 5http 3workx 1fc3987 1jsmin 1lp 3ycairo 1oboflow 4tframework 2llbar 2man-numerals e-py 2uge-score 1q 1str 1tfde 2ree 1uamel-yaml-clibz 2ns
2stworkx 1x 0s3path 1acrebleu 5moses 2fehttpx 4ty 6-schemas 2gemaker-core amlflow astudio 2lesforce-bulk 2rif-om 1b-cli 1cantree 3py 2hedula 7e
4mathesis 2ikit-build-core 3pp 4y-stubs 2mrepo 2p 2rapbook 5y 3eeninfo 3ypt 2s 1ecure 2gment-analytics-python 2lectolax 4niumbase 2mantic-kernel
9link-sempy 3chunk 3ver4 2ntinels 2rvice-identity 2tuptools-rust 1gmllib3k 2qlc 1h 2ap 2ellcheck-py 4ved-cache 2iboken6 2ortuuid 2tab 1ignxml 3tools
2mple-gcp-object-downloader 7parsing 7term-menu 6eval 4y 3simd 2nger-sdk 1kops 1lack 5-bolt 5client 2icer 2owapi 2y 1mbprotocol 2debug-rulesconfig
2map2 1nakeviz 2owflake 9-core alegacy 1ocial-auth-app-django ccore 3ksio 2da-core 9-spark f-df 2unddevice 5file 2xr 1pacy-legacy 7oggers 3rklines 4se
2dx-tools 2eechrecognition 2hinx-argparse 8utoapi bbuild bdoc-typehints 7basic-ng 7copybutton 7design 7jinja 7rtd-theme 6contrib-httpdomain ejquery
emermaid espelling 2ython 1ql-metadata 3alchemy-databricks crill bjsonfield bredshift a2-stubs 3fluff 8-templater-dbt 3glotc 7rs 3ite-vec 3model
3params 1seclient-py 2hfs 2pilib 1tamina 3ndard-aifc 9chunk 8webhooks 4io 3rkbank-ecdsa 3tsd 5ig 7-python-core 2d-uritemplate 3libs 2ockfish 3rage
2rands-agents e-tools 4wberry-graphql 3ingcase 6zilla 4p-hints 5rtf 3uctlog-sentry 1ubmitit 3process-tee 2ds-community 2pafunc 3ervisor 1vcs 2glib 2ix
1wagger-ui-bundle 2e-rex 3smith 2ifter 1yrupy 0tabledata 5s 4ib 3ula-py 2ntivy 2skgroup 2tsu 2vily-python 1colorpy 1elethon 2nsorboardx 6flow-estimator
bio-gcs-filesystem bmetadata bserving-api btext ajs 6store 2radatasql balchemy 3minaltables 2stfixtures 4ing-common-database 8postgresql 4rail-api
2xtblob 4distance 4parser 4ual-speedups 1f-keras 8-nightly 1hefuzz 2rift-sasl 6py2 1ibs 2meout-decorator 4zonefinder 3m 2nk 3ydb 4tag 1ld 1ogether
2kenize-rt 2m-swe 3bi 2ols 3ns 2posort 2rch-c-dlpack-ext 6geometric 5ao 6udio 5codec 5data 5metrics 5rec 5x 2wncrier 2x-uv 6-bare 1pu-info
1raceloop-sdk 3filatura 3ilrunner 3nsitions 5lationstring 2ee-sitter-bash ccpp cembedded-template cgo clanguage-pack cphp dython cruby est ctypescript
cyaml 4lib 4scope 2iad 3mesh 3no 3tonclient 2l 2oposphere 2uststore 1urbopuffer 1weepy 2isted 1xaio 1yped-ast 6settings 4py 4s-aioboto3 dcore h-s3 jqs
9files 6beautifulsoup4 7oto3 b-s3 6click 7olorama 7roniter 8yptography 6defusedxml 7ocutils 6freezegun 6grpcio 6html5lib 6jinja2 7sonschema 6lxml
6markdown aupsafe 7ock 6openpyxl 6pillow 7sutil 8ycopg2 7yasn1 8gments 8mysql 8openssl 8thon-slugify 6regex 8try 6simplejson 8x 6tqdm 6ujson
6webencodings 3ing 2ro 1zfpy 0ua-parser-rs 2mqp 1bi-reader 1lid-py 2tralytics b-thop 1map-learn 1ncertainties 2earth 2icodecsv 5rn 3ttest-xml-reporting
2paddedbase64 2sloth 3tructured c-client 1ritools 2llib3-future 8secure-extra 2wid 1s 2address 2er-agents 2ort 1tilsforecast 1uid 46 47
1v-dynamic-versioning 2icorn-worker 0valkey 1build 1crpy 1enusian 2rcel-runtime 3ifiers 3sioneer 3texai 4ica-python 1llm 1oluptuous 2yageai 1ulture
1yper 0w3lib 1adler-lindig 2itress 2sabi 3sima 2ybackpy 1bdata 1eb3 3args 4uthn 3davclient3 4river-manager 3ob 3socket 1get 1henever 2itenoise
1ikipedia-api 2llow 2n32-setctime 3kerberos 2rerope 1mill 1ordcloud 4freq 3kos 1sgiref 0xai-sdk 1formers 1grammar 1html2pdf 1lwt 1mlschema 4ec 2od
1oto3 1sdata 1unitparser 1yzservices 0yacs 2male 2ndex-query-client 2pf 3pi 2spin 1db-dbapi 1q 1t-dlp 6-ejs 0z3-solver 1arr 1c-lockfile 1enpy 2roconf
1ict 2zmor 1ope-deprecation 1std 1xcvbn`,
}
