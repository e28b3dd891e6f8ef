// Owns the names of widely used Rust crates: data, made by test/train/popular-packages.ts. Source: the crates that the Rust playground offers, and of the 20,000 most downloaded (huhu/rust-search-extension, 2025-02-12) those that Debian 12 packages; 2026-08-07.
import type { Names } from './encode.ts'

/** 447 that others pretend to be, 1235 more. */
export const CRATES: Names = {
  top: `0addr2line 2ler2 1hash 2o-corasick 1ligned 7-vec 2loc-no-stdlib 6stdlib 5ator-api2 1nsi-term 3tream 4yle 7-parse 8query 2yhow 1pprox 1rbitrary 2c-swap
2g-enum-proc-macro 2rayvec 1s-slice 2ync-compression 6trait 1tomic 6-waker 1utocfg 1v-scenechange 21-grain 2if-serialize 1ws-lc-rs 7sys 0backtrace
2se64 1it-field 4set 4vec 3flags 3stream-io 3vec 1lock-buffer 1orsh 1rotli 6-decompressor 1uilt 2mpalo 1ytecheck 9-derive 4muck 8-derive 4order 9-lite
4s 0cc 1fg-aliases 4if 1hacha20 2rono 1lap 4-builder 5derive 5lex 1make 2ov 1olor-quant 5choice 2mpression-codecs ere 2nst-default 6oid 3vert-case
2okie 6-store 1pufeatures 1rc32fast 2ossbeam 9-channel adeque aepoch aqueue autils 2ypto-common 1ssparser 9-macros 2v 3-core 1tutils 0data-encoding
1eranged 3ive-more b-impl 2structure-traitobject 1igest 2splaydoc 1ocument-features 1toa 4-short 1unce 1yn-clone 0ego-tree 1ither 1ncoding-rs 2v-filter
4logger 1quator 7-macro 3ivalent 1rrno 1xr 0fallible-iterator 9streaming-iterator 2ster-hex 4rand 2x 1deflate 1iletime 2nd-msvc-tools 2xedbitset 1late2
1nv 1oldhash 2rm-urlencoded 1s-extra 1unty 2tf 3ures 7-channel 9ore 8executor 8io 8macro 8sink 8task 8util 1xhash 0generic-array 2topts 3random 1if
2mli 1lob 0h2 1alf 2sh32 4brown 4link 1drhistogram 1eapless 2ck 1mac 1tml5ever 2tp 4-body 9-util 5range-header 4arse 4date 1umantime 1ybrid-array 2per
5-rustls 6util 0iana-time-zone 1cu-collections 4locale-core 4normalizer e-data 4properties e-data 7vider 1dna 4-adapter 1mage 5-webp 2gref 1ndexmap
1ovec 1pnet 1s-terminal-polyfill 1tertools 2oa 0jiff 4-core 5static 5tzdb 1observer 0lazy-static 1ebe 1ibc 3m 3sqlite3-sys 2nux-raw-sys 2temap 3rs
1ock-api 2g 3-mdc 34rs 2op9 0mac 2rkup5ever b-rcdom 2trixmultiply 2ybe-rayon 1d-5 1emchr 3map 1ime 4-guess 2niz-oxide 2o 1ock-instant 2xcms 1unge
5-macro 0nalgebra 8-macros 1darray 1ew-debug-unreachable 1o-std-io2 2m 2op-proc-macro 1u-ansi-term 2m 3-bigint 4complex 6nv 5pus 4derive 4integer 5ter
4rational 4traits 0object 1nce-cell 1penssl-probe 1rdered-float 0parking-lot b-core 2ste 5y 1ercent-encoding 2tgraph 1hf 3-codegen 4generator 4macros
4shared 1in-project-lite 1kg-config 1ng 1ostgres 8-protocol 9types 2tential-utf 2werfmt 1pv-lite86 1recomputed-hash 2oc-macro2 3filing 9-procmacros
1sl-types 1tr-meta 8-derive 1ublicsuffix 2lp 4-wasm-simd-flag 1xfm 0qoi 1uick-error 2ote 0radium 2ncor 3d 4-chacha 6ore 5distr 2v1e 3if 2w-cpuid
3pointer 2yon 5-core 1eborrow 2f-cast 8-impl 2gex 5-automata 6syntax 2nd 2qwest 1gb 1ing 1kyv 4-derive 1usqlite 3tc-demangle 6version 4ix 4ls
6-native-certs 7pki-types 8latform-verifier 7webpki 4version 1yu 0safe-arch 2me-file 1chemars 2opeguard 2raper 1elect 6ors 2mver 2rde 5-core 6derive
6json 6spanned 6urlencoded 6value 6yaml 3vo-arc 1ha1-smol 32 3rded-slab 2lex 1ignal-hook-registry 2mba 3d-adler32 5helpers 2phasher 1lab 1mallvec
1ocket2 1ptr 1table-deref-trait 2ring-cache c-codegen 6prep 3sim 1ubtle 1yn 3c-wrapper 3structure 0tap 2r 1empfile 2ndril 2rminal-size 1hiserror 9-impl
2read-id 7local 6pool 1iff 2me 4-core 5macros 2nystr 4vec 7-macros 1okio 5-io 6macros 6postgres 6rustls 6stream 6util 2ml 4-datetime 5parser 5writer
2wer 5-http 6layer 6service 1racing 7-attributes 8core 8log 8subscriber 2pl 2y-lock 1ypemap-ors 4num 0unicase 4ode-bidi 8ident 8normalization
8properties 8segmentation 8width 8xid 2safe-any-ors 7libyaml 2trusted 1rl 1tf-8 38-iter 4parse 1uid 0v-frame 1cpkg 1ersion-check 0walkdir 2nt
2sm-bindgen c-macro i-support dshared 1ebpki-roots 2ezl 1hoami 1ide 2ndows-aarch64-gnullvm gmsvc 8i686-gnu dmsvc 8link 8sys 8targets 8x86-64-gnu illvm
fmsvc 3now 1riteable 1yz 0xattr 1ml5ever 0y4m 1oke 4-derive 0zerocopy 8-derive 4from 8-derive 4ize 4trie 4vec 7-derive 1mij 1std 4-safe 6ys 1une-core
5inflate 5jpeg`,
  more: `0ab-glyph-rasterizer 1ctix-derive 6web 1dler 532 1es 3-soft 1lacritty-config g-derive aterminal 2iasable 2locator-api 2sa-sys 1mmonia 1nes 2si-colours
5to-tui 4term 2tidote 1om-sys 1pp-dirs2 1r 2gh 4-derive 5shared 3max 3on2rs 3parse 2ray-init 6macro 5ref 1s-result 2cii 5-canvas 6table 2hpd
2kama-escape 2n1 4-derive 2sert 6-approx-eq 7cli 8md 7impl 7json-diff 7matches 3ign 2ync-attributes 6broadcast 6channel 6executor 6fs 6global-executor
6io 6lock 6mutex 6net 6process 6recursion 6std 9-resolver 8ream c-impl 6task 1tk 3-sys 2oi 3m 4ig 2ty 1utomod 1v-metrics 2erage 1xum 0backoff
4trace-sys 2re-metal 2se-x 432 462 54ct 2t 1cder 1eef 2ncher 2t 3ter-panic 2vy 1igdecimal 2nary-heap-plus 4scii 3code 3dgen 2tfield 3maps 3set
1lake2-rfc 6b-simd 6s-simd 53 2obby 3ck 5-cipher-trait 6modes 6padding 5ing 1ox-drawing 3fnonce 1rotli2 6c 1s58 2tr 1uffered-reader 2ild-const
1yte-slice-cast 5tools 5unit 4count 4lines 4size 1zip2 5-sys 0c2-chacha 1ache-padded 2iro-rs 6sys-rs 2lloop 2mino 2pnp 5-futures 6rpc 3s 4tone 8-sys
2rgo 5-audit 6binutils 6c 6deny 6edit 7xpand 6llvm-cov 7ock 6metadata 6nextest 6platform 6util 6watch 2scade 3sowary 3t 4away 1bindgen 1expr 1fg-expr
1hecked-int-cast 2rono-humanize 7tz 9-build 2unked-transfer 1iborium-io 9ll 2d 2pher 1lang-sys 3p-complete d-fig 2icolors-control 3pboard 3rcle
2one-dyn 3udabi 1odespan-reporting 2lored 7-json 5ful 5sys 2mbine 3moncrypto c-sys 3pare 4iler-builtins 2ncat-string 4olor 8-query 4read 4urrent-queue
3fig 6-file 6parser 3sole 7-error-panic-hook 4t-cstr 6fn 8-assert 7ormat c-proc-macros 6random c-macro 5ant-time-eq 3tent-inspector 3v 2okie-factory
2pyless 4pasta 2re-foundation f-sys 5graphics d-types 2unted-array 1pal 2p 3-build 4common 4demangle 4macros 4syn 7map 7om 2uid-bool 1rates-io 2c 2dts
2iterion 9-plot 2ossfont 5term 9-winapi 2unchy 2ypto-hash 7mac 6ki-sys 1str-argument 1tor 2r 3lc 2y 1url 4-sys 3sive 7-core 1v-core 1xx 3-build 4gen
3bridge-flags amacro 0daemonize 2rling 7-core 8macro 2shmap 2ta-encoding-macro j-internal 5url 3etime 2v1d-sys 1bus 4-tree 1ebcargo 3ugid 2flate
2legate 3og 2r-oid-macro 4parser 3ivative 5e-arbitrary 7builder e-core 7getters 7new 2unicode 2vice-tree 1hcp4r 1ialoguer 2esel 6-derives 2ff 4erence
4lib 2rectories 3s 4-next 5sys 8-next 2scard 3similar 1lib 2v-list 1ns-lookup 4parser 1oc-comment 3kerfile 3matic 3opt 2tenv 2wncast-rs 1uct 0easy-cast
5ext 5parallel 1duce 1ffective-limits 1lsa 1na 2close 3ode-unicode 5ing 8-index-japanese fkorean fsimpchinese hnglebyte ftests gradchinese 9rs-io
2dian-type 2quote 2tities 2um-as-inner 5derive 5iterator d-derive 5map 8-derive 5ordinalize 5primitive e-derive 5to-u8-slice-derive 5unitary 4flags2
a-derive 4n 4set 7-derive 2v-proxy 3ironment 3y 1poll 1rased-serde 2r-derive 3or-chain 1uclid 2i48 1vent-listener 1xa 3cl 2ec 4utable-path 2itfailure
2pat-sys 2tprim 1yre 0faccess 2ilure 7-derive 2ke-simd 2ncy-regex 2steval 1d-find 3lock 2limit 1ehler 6-macros 2mme 2rn 4et 1ield-offset 2le-diff
4descriptor 2ndshlibs 2x-getters-rules 1loat-cmp 6eq 8-derive 6ord 2ume 1omat-macros 2nt-kit 2reign-types d-macros eshared 1ragile 2eetype 8-rs 9sys
1s2 2elect 3vent-sys 2t 1ts-sys 1uchsia-cprng 8zircon e-sys 2tures-codec 8lite 9ocks 8micro 8test 9imer 1wdansi 0gcd 1dk 3-pixbuf a-sys 4sys 34 4-sys
5wayland c-sys 5x11 8-sys 3x11 6-sys 1enawaiter-macro bproc-macro 3erator 2o-types 2thostname 3opt 3set 3text 7-rs 8sys 1hash 2ost 1io 3-sys
2r-format-check 2t-testament d-derive 32 4-curl 1l 2-generator 2ib 4-macros 5sys 2obset 4walk 2utin 6-egl-sys 7glx-sys 1object-sys 3lin 1pg-error 3me
5-sys 1raphene-rs 9sys 2cov 2eetd-ipc 3p 4-cli 5matcher 5pcre2 6rinter 5regex 5searcher 1sk4 4-sys 2treamer-audio-sys abase-sys asys avideo-sys 1tk
3-rs-lgpl-docs 4sys 33-macros 34 4-macros 5sys 1umdrop 7-derive 1xhash 1zip-header 0harfbuzz-rs 9sys 1eapsize 2x 3-literal 4view 3play 3yl 1kdf 1ome
2stname 1tml-escape 42pango 5text 1uman-sort 6time 5size 1yper-tls 5s 5x 3henation b-commons 5r 0i18n-config 5embed-impl 1dent-case 1f-addrs 1gnore
1m-rc 2age2 5size 1nclude-dir-impl cmacros 2denter 3icatif 3oc 2flate 2otify 7-sys 2sta 5nt 2terpolate-name 5valtree 3rusive-collections 2ventory
1o-lifetimes 2ctl-rs 1pconfig 2fs-unixfs 2network 2tables 1s-debug 3executable 3match 3slice 2ahc 2o8601 1ter-tools 4tools-num 1vf 0jemalloc-sys
1peg-decoder 1s-int 3option 3sys 2on 4webtoken 1ust 0keccak 1hronos-api 8egl 1string 1urbo 1v-log-macro 0lab 2lrpop 7-util 2nguage-tags 2zy-regex 4cell
1eptonica-plumbing asys 5s 2wton 2xical-core 5lean 3opt 1fs-core 1hash 1ibc-print 3dbus-sys 3flate 8-lz77 3git2-sys 4pg-error-sys 3loading 3mount
3nghttp2-sys 3overdrop 3pulse-sys 3sensors-sys 4lirp-sys 4odium-sys 4sh2-sys 4ystemd 3udev 7-sys 3z-sys 2ne-wrap 4ar-map 3k-cplusplus 4ed-hash-map 4ify
3ux-perf-data bevent-reader 2stenfd 1mdb 4-sys 1ocal-ipaddress 5e 6-config 2g-ndc 4reroute 3gerv 2opdev 1ru 3-cache 1scolors 1ua52-sys 1yon-geom 5path
1zma-sys 2w 0mach-o-sys 4o-unwind-info 3ro-attr 2ligned 3loc-buf 2n 3ifest-dir-macros 3yhow 2plit 2rkdown 2tch-cfg 5ers 6s 2xminddb 2ybe-uninit 1d5
3-asm 2book 1emmap2 3offset 3sec 2rge 5-derive 1igrations-internals 2me-guess2 2nimal-lexical 3t 2o-extras 4named-pipes 4uds 3w 1nt 1uldiv 3tibase
5hash 5map 0nanorand 2sm-rs 2tive-tls 3ord 1b-connect 2ytes 1eli-proc-macros 2t2 3link-packet-core froute futils 9roto 8sys 3tle 6-sys 2wtype-derive
1ias 2bble-vec 2trokey 2x 1o-panic 3std-compat 7io 2drop 2m-derive a-impl 4locate 2rmalize-line-endings 4path 2tify 6-debouncer-mini 1tapi 2est
5-proc-macro-helper 6test-cases 7imeout 1um-enum 8-derive 4format 4threads 3ber-prefix 3toa 1vml-wrapper c-sys 0oauth2 1bjekt 1gg 1nig 4-sys 1orandom
1paque-debug 2en 4er 4ssl 7-macros 8sys 1rd-subset 3ered-multimap 8stream 5map 1s-display 3info 3pipe 3release 3str-bytes 2mesa-sys 1uroboros 9-macro
2tput-vt100 1verload 1wning-ref 1xhttp 2ilangtag 3ri 0pad 2ger 2m 3-sys 2ngo 5-sys 5cairo a-sys 2rity-wasm 3king 3se-arg 6zoneinfo 5c-interface
2ssword-hash 3te-impl 5l 4s 2th-abs 5slash 4diff 4finder-geometry bsimd 4search 1bkdf2 2r 1cap-sys 2re2 5-sys 2sc 4-sys 1eeking-take-while 2m
2rmutohedron 2st 4-derive 5generator 5meta 1ico-args 2n-project b-internal 4utils 3ger 2peline 1kg-version b-impl 2tparse 1lain 3tform-info 2easer 3dge
2ist 2otters 8-backend aitmap 9svg 1ocket-resources 2dio 2lling 2ol 2rtable-atomic 2stgres-derive 8t 1q-sys 1redicates a-core btree 3tty-assertions
7bytes 7env-logger 6table-rs 2int-bytes 2oc-macro-crate berror g-attr bhack bnested 5quote-impl 4edural-masquerade 4fs 3gressing 3metheus 3ptest 3st
5-build 6derive 6types 3tobuf 8-codegen g-pure 9support 5c 6-rust 1sa-crypto a-sys 2m 1ublic-suffix 2lldown-cmark 1yo3 4-build-config 5ffi 5macros
b-backend 2thon3-dll-a 0qrcode 6gen 1uantiles 2ick-protobuf 6xml 5check a-macros 3nn 5-proto 6udp 0r2d2 1adix-trie 2nd-hc 5isaac 5pcg 5xorshift 7shiro
4om 6-number-macro-impl 7trait 2w-window-handle 1base64 1ctree 1ead-color 2dis 3ox-syscall 6termios 3uce 2f-filter-map 3erence-counted-singleton 2main
3ove-dir-all 2solv-conf 4urce-proof 2tain-mut 3ry 1fc822-sanitizer 1ipgrep 1le-decode-fast 2imit 1mp 3-serde 1ocket 2ff 2n 2xmltree 1password
1s-tracing 2ass 1tnetlink 1uma-common 5identifiers-validation 5macros 2st-argon2 5cast 5decimal 5embed a-impl butils 5ini 4c-cfg 6hash 6serialize
7td-workspace-core kstd 6workspace-hack 4doc-stripper 4fix 4icata-macros 5s 4lr 5s-pemfile 4y-fork 6pool 5line 0safe-transmute 4mem 2nitize-filename
1cale-info-derive 3n-fmt 2cache 2hannel 3eduled-thread-pool 2oped-threadpool 8ls 2ratch 3oll 6-derive 2t 3k-adwaita 1d-notify 1eahash 2ccomp-sys 3recy
5t-service 3tion-testing 3urity-framework-sys 2linux 7-sys 2mver-parser 2nd-wrapper 3sors 2parator 2quoia-ipc 8net 8openpgp 8wot 2rde-big-array 7ytes
6cbor 6fmt 6hjson 6ignored 6json5 6path-to-error 6repr 6stacker 6test 6xml-rs 6yaml2 7ml 3ial 6-core 7test b-derive 7unix 3vo-fontconfig g-sys
7reetype-sys 1ha-1 31 4-asm 4collisiondetection 32-asm 33 3dow-rs 3nnon 3red-child 7library 2ell-escape 6words 5expand 5words 2rinkwraprs 1ignal-hook
b-mio 2mdutf8 3ilar 7-asserts 3ple-asn1 7error 7logger 6css 6log 2temap 2ze-format 4d-chunks 1keptic 1log 4-async 5term 3tmap 2ug 3ice 1mallbitvec
3rt-default 3wk 2ithay-client-toolkit bpboard 2ol 1nafu 5-derive 3p 4box-macros 1ocket 4s 2urcefile 1pin 1qlx 2uote 1tacker 5vector 3rship-battery
9module-config-derive 3tic-assertions 5stical 2d-prelude 3errlog 3web-derive 7internal-runtime 2fu8 2ream-cipher 6ing-stats 3ict-num 4ng 6-cache-shared
4p-ansi-escapes 3uctopt 9-derive 4m 5-macros 1ubprocess 1val 4-derive 2g-metadata 3types 1w-composite 2ayipc-types 1ymbolic-common 9demangle 2n-mid
3structure-test-traits 3tect 2s-info 4mount 3callz 4tl 3info 3log 3tem-deps 0tabwriter 2ke 4-mut 2rget 6-lexicon 2uri 1digest 1emp-file 4orary 2ra 3m
4-grid 5size 4color 4ion 6s 4size 4tree 2sseract-plumbing asys 3t-case 5dir 2xtwrap 1hin-slice 2ousands 1imerfd 2ny-http 5keccak 5skia 9-path 4stl
4template 1ls-parser 1okio-native-tls 6openssl 6serde 6test 6utils 6vsock 2ml-edit 2nic 2tp-rs 1racing-futures 8glog 8serde 9log 3it-async 2ee-magic-db
bmini 5sitter b-config chighlight cloader ctags 4diff 4line 2ust-dns-client aproto aresolver aserver 2y-block 4from 3build 1tf-parser 2rpc 1ui
1yped-arena 6builder 0ucd-parse 4trie 4util 1fmt-macros 5write 1mask 1name 2cased 3hecked-index 2escape 2ic-char-property arange 6ommon 5langid b-impl
cmacros i-impl 5segment 5ucd-segment 9version 4ode-categories 8id 8linebreak 8script 8vo 3ndent 3quote 3versal-hash 3x-socket 2reachable 2signed-varint
2wrap 1om 1req 2lencoding 3ocator 1sers 1tf 38-ranges 5width 0valuable 8-derive 9serde 4e-bag 1ec-map 2rgen 3sion-compare 8sync 7ize-derive 1m-memory
3superio 1object 2id 1sock 1t100 2e 3-generate-state-changes 0wait-timeout 2ker-fn 2rp 2sm-bindgen-backend 5pack 4er-enumset e-derive 2yland-client
9ommons 9ursor 8egl 8protocols 8scanner 9erver 9ys 1eb-sys 3pki 1hich 1idestring 2ld 4match 2napi 6-build 7i686-pc-windows-gnu 7util
7x86-64-pc-windows-gnu 3color 3it 3reg 3util 2o 2ther 1l-clipboard-rs 1rapcenum-derive 0x11 3-clipboard 4dl 3rb 1cb 2ursor 1dg 1i-unicode 1kb 3common
9-sys 1ml-rs 3parser 3writer 1or-name 1xhash-rust 1z2 0yaml-rust 2nsi 5-term 1eslogic-fontconfig-sys 2w 0z85 1bar-rust 3se32 2us 4-macros
1eroize-derive 1ip 1mq 3-sys 1oneinfo-compiled 1variant 8-derive`,
}
