// Owns the names of widely used npm packages: data, made by test/train/popular-packages.ts. Source: npm-high-impact 1.13.0: the most downloaded and the most depended upon; 2026-09-23.
import type { Names } from './encode.ts'

/** 1825 that others pretend to be, 3580 more. */
export const NPM: Names = {
  top: `0@adobe/css-tools 2lifd/babel-preset-next 7next 3loc/quick-lru 2ngular-devkit/build-angular 8/animations 9cdk ali aommon cpiler h-cli bre 9forms 9http
9language-service 9material 9platform-browser p-dynamic iserver 9router 3t-design/icons cweb3-common hicons 4fu/eslint-config 2ws-sdk/client-sso aore
aredential-provider-env thttp tini tnode tprocess tweb-identity 9middleware-host-header klogger krecursion-detection kuser-agent 9nested-clients
9region-config-resolver 9token-providers aypes 9util-endpoints euser-agent-browser pnode 9xml-builder 1babel/cli 8ode-frame 9mpat-data 9re
7eslint-parser 7generator 7helper-annotate-as-pure ecompilation-targets freate-class-features-plugin edefine-polyfill-provider eglobals
emember-expression-to-functions fodule-imports ltransforms eoptimise-call-expression eplugin-utils ereplace-supers estring-parser evalidator-identifier
ooption ds 7node 7parser 8lugin-external-helpers eproposal-class-properties ndecorators nexport-default-from unamespace-from njson-strings
nnullish-coalescing-operator pmeric-separator nobject-rest-spread optional-chaining nthrow-expressions esyntax-dynamic-import limport-attributes smeta
ljson-strings nx llogical-assignment-operators lnullish-coalescing-operator nmeric-separator lobject-rest-spread mptional-catch-binding
ltop-level-await mypescript etransform-block-scoping oclasses pomputed-properties ofor-of omodules-commonjs oparameters oreact-jsx x-source puntime
ospread 8olyfill 8reset-env eflow ereact etypescript 7register 8untime e-corejs3 7template 8raverse 8ypes 2coe/v8-coverage 1changesets/cli
2olors/colors 3mmitlint/cli donfig-conventional 2sstools/color-helpers bss-calc eparser-algorithms etokenizer 1emnapi/core 8runtime 8wasi-threads
3otion/core 9react 9styled 2sbuild/linux-x64 3lint-community/eslint-utils iregexpp 7/config-array fhelpers are 8eslintrc 8js 8object-schema 8plugin-kit
2thersproject/address fcontracts fnetworks fproviders fsolidity 1floating-ui/core ddom dreact-dom dutils 2ortawesome/fontawesome-free psvg-core
eree-solid-svg-icons dreact-fontawesome 1hookform/resolvers 2umanfs/core 9node 6whocodes/retry 1img/sharp-libvips-linuxmusl-x64 dnux-x64 gmusl-x64
2nquirer/type 2saacs/cliui 3tanbuljs/nyc-config-typescript cschema 1jest/console 6environment 7xpect-utils 6fake-timers 6globals 6reporters 6schemas
7ource-map 6test-result 7ransform 7ypes 2ridgewell/gen-mapping cremapping esolve-uri csourcemap-codec ctrace-mapping 1material-ui/core dicons
2icrosoft/api-extractor 2ui/icons-material 5material 1napi-rs/wasm-runtime 2estjs/common are 8testing 2oble/hashes 3delib/fs.scandir dtat cwalk
3miclabs/hardhat-ethers 1oclif/command 9nfig 7dev-cli 7plugin-help 3tokit/openapi-types 9types 2penai/codex 5telemetry/api i-logs fcore
finstrumentation fresources fsdk-metrics jtrace-base gemantic-conventions 1pkgjs/parseargs 4r/core 2opperjs/core 2rotobufjs/aspromise ccodegen
ceventemitter cfetch cinquire cpool cutf8 1radix-ui/number aprimitive areact-arrow hvatar gcollapsible kection impose-refs intext gdialog irection
ismissable-layer hropdown-menu gfocus-guards mscope gid glabel gmenu gpopover jper irtal hresence iimitive iogress groving-focus gscroll-area helect
iparator gtabs hoggle ioltip guse-callback-ref lontrollable-state kescape-keydown klayout-effect kprevious ksize gvisually-hidden cct
2eact-native-community/eslint-config 3duxjs/toolkit 3lease-it/conventional-changelog 2olldown/pluginutils 5up/plugin-alias fbabel fcommonjs fimage
fjson fnode-resolve freplace fterser gypescript furl eutils 8rollup-linux-x64-gnu pmusl 2ushstack/eslint-patch 1semantic-release/changelog
jommit-analyzer igit lhub inpm irelease-notes-generator 2inclair/typebox 4dresorhus/is 4onjs/commons 9fake-timers 3ze-limit/preset-small-lib
2mithy/config-resolver are 9redential-provider-imds 8fetch-http-handler 8hash-node 8is-array-buffer 8middleware-endpoint jretry jserde ktack
8node-config-provider 8property-provider btocol-http 8querystring-builder kparser 8service-error-classification 9hared-ini-file-loader 9ignature-v4
9mithy-client 8types 8url-parser 9til-base64 eody-length-browser euffer-from ddefaults-mode-browser rnode dendpoints dhex-encoding dmiddleware dretry
dstream duri-escape etf8 2tencil/core 3orybook/addon-a11y ictions hdocs hessentials hinfo jteractions hknobs hlinks hstorysource gs bblocks
cuilder-webpack5 bmanager-webpack5 bnode-logger bpreset-create-react-app breact g-webpack5 btesting-library cheming 2veltejs/kit 3gr/rollup 6webpack
2wc/core 5helpers 1tailwindcss/node doxide i-linux-x64-gnu tmusl 3nstack/query-core areact-query 2esting-library/dom hjest-dom hreact m-hooks
huser-event 2ootallnate/once 2sconfig/recommended 2ypes/axios 7babel__core egenerator etemplate 8ig.js 8luebird 8ody-parser 7chai b-as-promised alk
8lassnames 8ookie-session 9rs 8rypto-js 7d3-array acolor aease ainterpolate apath ashape atime er 8ebug 9ep-eql 7enzyme 8slint 9tree 8xpress
e-serve-static-core 7fs-extra 7glob 7hast 8yper-function-component 7inquirer 8stanbul-lib-coverage kreport greports 7jasmine ewd2 8est 8query 8s-yaml
9dom 9on-schema b5 bwebtoken 7lodash d-es 7mdast 8ocha 8s 7node b-fetch 7prettier 9op-types 8uppeteer 7qs 7ramda 9nge-parser 8eact c-dom dnative dredux
eouter-dom dtest-renderer eransition-group 9quest 8imraf 7semver 9nd 9rve-static 8helljs 8inon 8tack-utils 9yled-components 8upertest
7testing-library__jest-dom 7unist 8uid 7webpack e-env 8s 7yargs c-parser 6cript-eslint/eslint-plugin jparser kroject-service jscope-manager
jtsconfig-utils kype-utils ns ocript-estree jutils jvisitor-keys 1ungap/structured-clone 1vitejs/plugin-react fvue i-jsx 5st/coverage-c8 8expect
8mocker 8pretty-format 8runner 8snapshot 9py 8utils 2ue/cli-plugin-babel geslint grouter gtypescript gunit-jest gvuex 9service 6ompiler-sfc
5eslint-config-prettier jstandard jtypescript 5test-utils 4use/core 1webcomponents/webcomponentsjs 0abbrev 2ort-controller 1ccepts 3ording-he-proper
2ertea 2orn 5-jsx 6walk 2t-mark-sent6 3ion-winter-carried 3ually-plastic-driven 9web3-win 1dm-zip 1gent-base 2gregate-error 1id-guard1 4human-declared
2rplane-thus-web3-breathing 1jv 3-formats 4keywords 1long-disease5 2phabet-minute 1nakjalanan 2cient-sun 2gular 2si-colors 5escapes 5regex 5styles
2t-design-vue 3d 2y-promise 3body-office-web3-happened 3match 3one-rule-certain 3thing-kitchen-pack-tears 3where-dream e-demo fterm 9leon d-demo eeth
hers etest eweb3 dterms 1rchiver 2g 3parse 2ia-hidden 5query 2range-protection-round4 4y-buffer-byte-length 6flatten 6includes 6union
5.prototype.findlastindex hlat kmap 5buffer.prototype.slice 3ify 2t-near-room-catch 1sk-dropped-each 2sert 6ion-error 2t-types 2ync 5-function
6validator 5kit 1tmosphere-repeat-web3-together 2tempt-band-club 8till-declared 1utoprefixer 1va 3ilable-percent-pride0 atyped-arrays 2oid-web3-plenty
1wesome-typescript-loader 2s-sdk 1xios 2object-query 0babel 5-cli 7ore 6eslint 6helper-vue-jsx-merge-props 6jest 6loader 6plugin-add-module-exports
dcomponent ddynamic-import-node dexternal-helpers dimport estanbul djest-hoist dlodash dmodule-resolver dnamed-asset-import dpolyfill-corejs3
dstyled-components eyntax-dynamic-import kjsx dtransform-async-to-generator nclass-properties ndecorators-legacy nes2015-modules-commonjs
nflow-strip-types njsbi-to-bigint nobject-assign urest-spread nreact-jsx tremove-prop-types ountime nvue-jsx 7olyfill 7reset-env es2015 dflow djest
dlatest dminify dreact i-app dstage-0 j1 j2 j3 6register 7untime 5ify 2lanced-match 2se64-js 4line-browser-mapping 1crypt 1enchmark 1ig.js 3number.js
2nary-extensions 3dings 1l 2uebird 1n.js 1ody-parser 2olbase 3tstrap 2wer 2xen 1race-expansion 5s 2occoli-asset-rev 3wser-sync 7ify 7slist 1ser 1uffer
6-crc32 7from 2nyan 1ytes 0c8 1acache 2ll-bind 9-apply-helpers 6ound 4sites 2melcase 9-css 2niuse-lite 3vas 2se-sensitive-paths-webpack-plugin 1hai
4-as-promised 3lk 5-animation 3nge-case 3r-regex 4det 4t.js 2eerio 2ild_process 2okidar 3wnr 2romedriver 1i-info 1js-module-lexer 1lass-transformer
6validator 8riance-authority 5names 2ean-css 6stack 6webpack-plugin 4r 2i-cursor 4spinners 4table 5runcate 4width 3ui 2one 2sx 1o 2decov 4lyzer 4mirror
2ffee-script 2lor 5-convert 6name 6string 5ette 5s 2mbined-stream 3mander 4itizen 6lint 3pression b-webpack-plugin 2ncat-map 7stream 4urrently 3fig
3nect 7-history-api-fallback 3tent-disposition 8type 3ventional-changelog-cli 5rt-source-map 2okie 6-parser 7session 8ignature 2py-webpack-plugin
4files 2re-js 7-compat 5util-is 3s 2smiconfig 2veralls 1px 1ross-env 6fetch 6spawn 2ypto 6-js 1ss-loader 4minimizer-webpack-plugin 4select
5plit-webpack-plugin 4tree 4what 3esc 3nano 3om 3style 3type 1ypress 1z-conventional-changelog 0d3 2-array 3color 3ease 3format 3interpolate 3path
3scale 4hape 3time 7-format 7r 1ata-uri-to-buffer 7ls 5view-buffer byte-length foffset 3e-fns 2yjs 1ebug 2camelize 3imal.js a-light 3ompress-response
2dent 2ep-eql 7ual 5is 4merge 2fine-data-property 7lazy-prop 7properties ey 2l 3-cli 3ayed-stream 2pd 2qual 2stroy 2tect-libc 7node-es 1idyoumean 2ff
4-sequences 2r-glob 2scord.js 1lv 1octrine 3umentation 2m-accessibility-api 4helpers 4serializer 3elementtype 3handler 3utils 2tenv 6-expand
2wnload-git-repo 1umi 2nder-proto 0eastasianwidth 1cdsa-sig-formatter 2harts 1e-first 1js 1lectron 8-to-chromium 3ment-plus 8ui 1mber-ajax 6cli
9-app-version ababel adependency-checker ahtmlbars i-inline-precompile ainject-live-reload aqunit asri auglify 6data 7isable-prototype-extensions
6export-application-global 6load-initializers 6resolver 6source 6try 2oji-regex 1ncodeurl 2d-of-stream 2hanced-resolve 2quirer 2tities 2v-paths 2zyme
6-adapter-react-16 7to-json 1rror-ex 1s-abstract 3define-property 3errors 3module-lexer 3object-atoms 3set-tostringtag 4him-unscopables 3to-primitive
26-promise 2build 2calade 4pe-html 7string-regexp 3odegen 2lint 6-config-airbnb k-base ltypescript egoogle enext eprettier ereact-app estandard m-react
nwith-typescript 7friendly-formatter 7import-resolver-node ntypescript nwebpack 7loader 7module-utils 7plugin-babel eeslint-comments eflowtype ehtml
eimport ejest fsdoc gon gx-a11y emarkdown focha en fode eprettier gomise ereact j-hooks krefresh esimple-import-sort ftandard gorybook eunicorn
gused-imports evue 7scope 7visitor-keys 7webpack-plugin 2m 2pree 4ima 2query 2recurse 2traverse 4ee-walker 2utils 1tag 2hereum-waffle 8js-util 5s
1vent-stream 6target-shim 5emitter3 5s 6ource-polyfill 1xeca 2pect 6-type 6.js 3ress 7-session 8validator 2tend 6-shallow 3ract-text-webpack-plugin
0faker 2st-deep-equal 5equals 5glob 5json-stable-stringify 5levenshtein 5sass-loader 5uri 5xml-parser 4q 1b-watchman 1dir 1flate 1iglet 3ures
2le-entry-cache 5loader 5saver 5type 3l-range 2nalhandler 3d-cache-dir 5up 2rebase 1lat-cache 4ted 2ow-bin 1ollow-redirects 2nt-awesome 2r-each
3eground-child 3k-ts-checker-webpack-plugin 3m-data 3warded 1raction.js 2esh 2iendly-errors-webpack-plugin 1s 2-extra 2.realpath 2events 1unction-bind
8.prototype.name 8s-have-names 0gaxios 1cp-metadata 1ensync 2t-caller-file 4east-asian-width 4intrinsic 4nonce 4package-type 5roto 4stream
5ymbol-description 4tsconfig 1h-pages 1lob 4-parent 5to-regexp 4als 6this 4by 1oogle-auth-library 7logging-utils 2pd 2t 1raceful-fs 3phemer 5ql 7-tag
2unt 5-cli 7ontrib-clean foncat hnect gpy ejshint enodeunit euglify ewatch 6mocha-test 1ulp 4-autoprefixer 5babel 5clean a-css 6oncat 6ssmin 5eslint
5header 5if 6stanbul 5jshint 5less 6oad-plugins 5minify-css 6ocha 5plumber 6ostcss 5rename 7place 5sass 6ourcemaps 5typescript 5uglify 6til 5watch
0handlebars 2rdhat 2s-bigints 4flag 4property-descriptors 7to 4symbols 4tostringtag 3own 1ighlight.js 2story 1oist-non-react-statics 2sted-git-info
1tml-encoding-sniffer 6scaper 5loader 5webpack-plugin 4parser2 2tp-cache-semantics 5errors 5proxy a-agent bmiddleware 5server 4s-proxy-agent
1uman-signals 2sky 0i18next 1conv-lite 1dentity-obj-proxy 1eee754 1gnore 1mmediate 4r 3utable 2port-fresh 7in-the-middle 7local 2urmurhash
1ndent-string 2flight 2herits 2i 2quirer 2stall 2ternal-slot 6map 2variant 1oredis 1p 2-address 2addr.js 1s-array-buffer 8ish 4sync-function 3bigint
5nary-path 4oolean-object 4uffer 3callable 4ore-module 3data-view 6e-object 4escriptor 4ocker 3extendable 6glob 3finalizationregistry
4ullwidth-code-point 3generator-function 4lob 3interactive 3map 3negative-zero 4umber 9-object 3obj 3path-inside 4lain-obj cect
4otential-custom-element-name 4romise 3regex 3set 4hared-array-buffer 4tream 6ing 4ymbol 3typed-array 3unicode-supported 3weakmap 7ref 7set 4sl 2array
2exe 2object 3morphic-fetch 2parta 2tanbul 8-instrumenter-loader 9lib-coverage dinstrument dreport dsource-maps 9reports 0jackspeak 2de 2smine 7-core
8node 8spec-reporter 1est 4-changed-files 6ircus 6li 6onfig 5diff 6ocblock 5environment-jsdom hnode 6xtended 5get-type 5haste-map 5junit 5leak-detector
5matcher-utils 6essage-util 6ock 5regex-util 7solve c-dependencies 6unner 8time 5snapshot 6tyled-components 5util 5validate 5watch-typeahead aer 6orker
1iti 1oi 2se 1query 1s-base64 4eautify 3cookie 3tokens 3yaml 2bi 2cs 2doc 5-to-markdown 4m 5-global 2esc 2hint 6-stylish 2on-buffer 5loader
5parse-even-better-errors 5schema-traverse 6table-stringify-without-jsonify 45 4file 4webtoken 2zip 1wa 2s 2t-decode 0karma 5-browserify 6chai
8rome-launcher 7li 7overage e-istanbul-reporter 6firefox-launcher 6jasmine d-html-reporter 6mocha b-reporter 6phantomjs-launcher 6sinon-chai
7ourcemap-loader 7pec-reporter 6webpack 1eyv 1ind-of 1leur 1oa 3-router 0lerna 2ss 4-loader 5plugin-sass2less 2ven 3n 1ie 2ghtningcss c-linux-x64-gnu
nmusl 2lconfig 2nes-and-columns 3t-staged 2t 3-element 1oad-grunt-tasks 4er-utils 6.js 2cate-path 2dash 6-es 6.camelcase 8lonedeep 7debounce 7get
7isequal 9plainobject 7merge 2g-symbols 34js 2ng 2ose-envify 2upe 1ru-cache 1uxon 1z-string 0magic-string 2ke-dir 5error 5fetch-happen 2rkdown-it
b-anchor ccontainer 4ed 2th-intrinsics 1d5 2n-data 1edia-typer 2ow 2rge-descriptors 6stream 52 2thods 3ro-react-native-babel-preset 1icrobundle b-crl
5mark-util-character fsymbol ftypes 7tch 2me 4-db 5types 3ic-fn 6response 2n-indent 3i-css-extract-plugin 4match 5ist 4pass 4zlib 1kdirp 1obx 2cha
5-lcov-reporter 3kjs 2ment 6-timezone 2ngodb 5ose 2rgan 1s 1ulter 2stache 2te-stream 1ysql 52 1z 0nan 3oid 2tural-compare 1cp 1egotiator 2o-async 2xt
1g-packagr 1ock 2de-addon-api 5fetch 5gyp 5int64 5nats-streaming 6otifier 5releases 5sass 5uuid 4mailer 5on 4unit 2pt 2rmalize-package-data cth aurl
9.css 1p 2m 3-check-updates 4run-all 8path 3log 1sp 1th-check 1wsapi 1yc 0object-assign 7hash 7inspect 7keys 6.assign 7entries 7fromentries 7values
1n-finished 2ce 2etime 1pen 2n 2timist 6ze-css-assets-webpack-plugin 4onator 1ra 1wn-keys 0p-limit 3ocate 2map 2try 1ackage-json-from-dist 2ko 2rcel
6-bundler 3ent-module 3se-json 55 5url 2ssport 2th 4-exists 5is-absolute 5key 5parse 5scurry 5to-regexp 6ype 4e 4val 1g 1hantomjs 9-prebuilt 1icocolors
4match 2fy 2no 2rates 1kg-dir 1luralize 1np-webpack-plugin 3m 1od-install 2lished 2pper.js 2rtfinder 2ssible-typed-array-names 3tcss 7-calc 9li
9ustom-properties 8flexbugs-fixes 8import 8js 8load-config cer 8nested 8preset-env 8safe-parser 9css 9elector-parser 8url 8value-parser 2wer-assert
1re-commit 3act 3lude-ls 3ttier 8-eslint 9plugin-svelte 5y-format 7quick 2ismjs 2oc-log 4ess 7-nextick-args 3gress 8-bar-webpack-plugin 3mise 4pt 6s
3p-types 3tobufjs 4ractor 3xy-addr 6from-env 5quire 1sl 1ug 2mp 2nycode 2ppeteer 2re-rand 0q 1s 1uery-string 5string 3ue-microtask 0raf 2mda
2nge-parser 2w-body 4loader 1eact 5-addons-test-utils 7pp-polyfill 6bootstrap 6dev-utils 7nd 7om 6helmet 7ook-form 8t-loader 6i18next 7cons 7ntl 7s
6native c-builder-bob 6redux 8move-scroll j-bar 7outer c-dom 6scripts 7elect 6test-renderer 7ransition-group 3d-cache 5pkg 4able-stream 4dirp
4line-sync 2charts 2dent 3is 3ux 5-thunk 2flect-metadata 7.getprototypeof 2generator-runtime 4xp.prototype.flags 6u-core 3jsparser 2lease-it
2place-in-file 2quest 7-promise f-native 4ire-directory 8from-string 7js 7s-port 2size-observer-polyfill 3olve 7-cwd 8from 8pkg-maps 8url-loader
3tore-cursor 2try 2usify 2wire 1fdc 1imraf 1ollup 6-plugin-babel fuble ecommonjs gpy edelete fts eesbuild glint efilesize ejson elivereload
enode-builtins jresolve epeer-deps-external fostcss ereplace escss ferve fourcemaps eterser fypescript o2 euglify frl evisualizer fue 7watch
1un-parallel 4sequence 1xjs 0safe-array-concat 5buffer 5push-apply 5regex-test 5stable-stringify 4r-buffer 2ss 4-loader 2x 3es 1cheduler 4ma-utils
1emantic-release 3ver 2nd 2quelize 2rialize-javascript 3ve 5-static 2t-function-length dname 4proto 3immediate 3prototypeof 1harp 2ebang-command 8regex
3ll-quote 5js 2ortid 3uld 2x 1ide-channel c-list dmap dweakmap 2ginfo 3nal-exit 2mple-git 2non 5-chai 2steransi 2ze-limit 1lash 2ice-ansi 1mart-buffer
1ocket.io 9-client 4s 5-proxy-agent 2urce-map a-js bloader bsupport 1pdx-expression-parse 2lit2 2rintf-js 1qlite3 1sri 1tack-utils 3ndard 8-version
3tuses 2d-env 2op-iteration-iterator 3rybook 2ring-length 7width 6.prototype.matchall htrim lend lstart 6_decoder 4p-ansi 6bom 6final-newline 6indent
6json-comments 3num 2yle-loader 5d-components 7system 5lint 9-config-prettier hstandard aorder ascss 4us 6-loader 1ucrase 2peragent 5test 3ports-color
9preserve-symlinks-flag 1velte 6-check 7preprocess 2go 1ymbol-tree 2nckit 0tailwindcss 2p 3-min 4spec 3able 3e 2r 3-fs 4stream 1erser 6-webpack-plugin
2st-exclude 1henify 7-all 2ree 3ough 72 1iny-invariant 5warning 4bench 4exec 4globby 4rainbow 1ldts-core 1mp 1o-regex-range 2format 2identifier
2ugh-cookie 1r46 2avis-deploy-once 1s-api-utils 3interface-checker 3jest 3loader 3mocha 3node 7-dev 2config 8-paths e-webpack-plugin 2d 3x 2lib 4nt
6-config-prettier estandard 7eslint-rules 7loader 7react 2up 2x 1ype-check 5detect 5fest 5is 4chain 4d-array-buffer dyte-length hoffset clength 5oc
7-plugin-markdown 4orm 4script a-eslint 3ings 0uglify-es 7js 6js-webpack-plugin 1nbox-primitive 3uild 2derscore 3ici-types 2ique-filename 3st-util-is
bstringify-position bvisit g-parents 3versalify 2pipe 3lugin 1pdate-browserslist-db 7notifier 1ri-js 2l 3-join 4loader 1til 4-deprecate 4s-merge 1uid
0validator 2ry 1ictory-vendor 2nyl 5-buffer 6source-stream 2te 4-plugin-dts 4st 1ue 3-class-component 4hot-reload-api 5tml-loader 4i18n 4jest 4loader
4property-decorator 4router 4style-loader 4template-compiler 5sc 3draggable 3press 3x 0w3c-xmlserializer 1atch 5ify 5pack 1eb-streams-polyfill 4vitals
33 3idl-conversions 3pack 7-bundle-analyzer 8cli 8dev-middleware cserver 8hot-middleware 8manifest-plugin 9erge 8node-externals 8sources 9tream
8virtual-modules 1hatwg-encoding 7fetch 7mimetype 7url 2ich 5-boxed-primitive 7uiltin-type 6collection 6typed-array 2y-is-node-running 1inston
1ord-wrap 4wrap 3kbox-webpack-plugin 1rap-ansi 4py 2ite-file-atomic 1s 0xlsx 1ml-name-validator 32js 3builder 3chars 1o 1tend 0y18n 1allist 2ml 2rgs
5-parser 1eoman-assert 7generator 7test 1octo-queue 2rkie 2say 1up 0zod 3-to-json-schema 2ne.js`,
  more: `00x0lobersyko 0@11ty/eleventy 1actions/core 9http-client 9io 2i-sdk/gateway 8provider g-utils 2jhgwdjnpm/aut-at-nulla-perferendis
cquas-mollitia-aspernatur-reprehenderit eia-harum-molestias-eos 2lib/build-scripts 4cloud/tea-typescript eutil 4fd/build-plugin-lowcode 7theme-2
2mpproject/remapping 2ngular-devkit/build-ng-packagr gcore gschematics 9eslint/eslint-plugin t-template gtemplate-parser 8/elements 9flex-layout
3t-design/colors cicons-vue 4fu/ni 7utils 4hropic-ai/sdk 4v/data-set 2pidevtools/json-schema-ref-parser 3ollo/client 8server 2rdatan/relay-compiler
3kweid/lefthook 2samuzakjp/css-color cdom-selector cnwsapi 3dfgertyjhnpm/a-unde-explicabo-eaque hccusantium-nostrum-fugiat-veniam
gnesciunt-molestias-reprehenderit-occaecati 2va/typescript 2ws-cdk/assert 9core 6rypto/crc32 hc csha1-browser f256-browser jjs dupports-web-crypto
cutil 5sdk/client-cognito-identity gdynamodb gs3 hsm hts aonfig-resolver aredential-provider-login tsso ss 9middleware-bucket-endpoint kcontent-length
kexpect-continue kflexible-checksums klocation-constraint ksdk-s3 lsec ltack 9s3-request-presigner aignature-v4-multi-region 9util-arn-parser
eformat-url elocate-window 4/lambda-invoke-store 2zure/abort-controller 7core-client cpaging crest-pipeline ctracing cutil 7identity 7logger
7msal-browser ccommon cnode 1babel/eslint-plugin 7helper-builder-binary-assignment-operator-visitor ecreate-regexp-features-plugin eenvironment-visitor
efunction-name ehoist-variables eremap-async-to-generator esimple-access fkip-transparent-expression-wrappers fplit-export-declaration ewrap-function
8ighlight 7plugin-bugfix-firefox-class-in-computed-class-key lsafari-class-field-initializer-scope sid-destructuring-collision-in-function-expression
lv8-spread-parameters-in-optional-chaining ptatic-class-fields-redefine-readonly eproposal-do-expressions nfunction-bind wsent
nlogical-assignment-operators npipeline-operator orivate-methods vproperty-in-object esyntax-async-generators lbigint lclass-properties rstatic-block
ldecorators lexport-namespace-from lflow limport-assertions loptional-chaining lprivate-property-in-object lunicode-sets-regex
etransform-arrow-functions psync-generator-functions uto-generator oblock-scoped-functions oclass-properties ustatic-block odestructuring potall-regex
puplicate-keys ynamed-capturing-groups-regex pynamic-import oexplicit-resource-management ronentiation-operator srt-namespace-from oflow-strip-types
punction-name ojson-strings oliterals pogical-assignment-operators omember-expression-literals podules-amd wsystemjs wumd onamed-capturing-groups-regex
pew-target pullish-coalescing-operator qmeric-separator oobject-assign vrest-spread vsuper pptional-catch-binding yhaining oprivate-methods
wproperty-in-object qoperty-literals oreact-constant-elements udisplay-name ujsx-development yself upure-annotations qgenerator sxp-modifiers
qserved-words oshorthand-properties pticky-regex otemplate-literals pypeof-symbol sscript ounicode-escapes wproperty-regex wregex wsets-regex
8reset-es2015 emodules estage-0 k2 7runtime-corejs2 3ckstage/cli 3se44/vite-plugin 2eisen/babel 9uild 8italent-thunder 8storybook h-react 8ts 8webpack
2iomejs/biome 2orewit/text-codec 2raintree/sanitize-url 2ufbuild/protobuf 1capacitor/android bcore bdocgen bios 2hakra-ui/react
4ngesets/changelog-github 3evrotain/types 2keditor/ckeditor5-adapter-ckfinder llignment lutoformat kbasic-styles llock-quote kckfinder lloud-services
lode-block mre kdev-utils owebpack-plugin keasy-image lditor-classic lssentials kfont kheading lighlight lorizontal-line kimage lndent klink mst
kmedia-embed kparagraph mste-from-office kremove-format ktable lheme-lark lyping kupload 2lack/core 3oudflare/kv-asset-handler cunenv-preset
cvite-plugin cworkerd-linux-64 2ommitlint/config-angular cprompt-cli ctravis-cli dypes 4podoc/compodoc 3smjs/stargate 2raco/craco
2spotcode/source-map-support 3stools/css-color-parser esyntax-patches-for-csstree amedia-query-list-parser aselector-specificity 2trl/tinycolor
2ustom-elements-manifest/analyzer 1dabh/diagnostics 3te-fns/tz 6io/date-fns 2iscoveryjs/json-ext 2nd-kit/accessibility 9core 9sortable 9utilities
1elastic/elasticsearch 3ement-plus/icons-vue 2mber/optional-features 7test-helpers 4roider/test-setup 3otion/babel-plugin greset-css-prop 9cache ass
9hash 9is-prop-valid 9memoize 9serialize aheet 9unitless ase-insertion-effect-with-fallbacks atils 9weak-memoize 2sbuild/aix-ppc64 android-arm k64 hx64
9darwin-arm64 gx64 9freebsd-arm64 hx64 9linux-arm i64 fia32 floong64 fmips64el fppc64 friscv64 fs390x 9netbsd-x64 9openbsd-x64 9sunos-x64 9win32-arm64
fia32 fx64 2thereumjs/util 6sproject/abi hstract-signer fbignumber gytes 2vilmartians/lefthook 2xpo/json-file 6plist 1faker-js/faker 3st-csv/format
5ify/busboy 2irebase/util 2lmngr/flmngr-react 3oating-ui/react 2ormatjs/ecma402-abstract afast-memoize aicu-messageformat-parser eskeleton-parser
bntl-localematcher 4tawesome/free-brands-svg-icons iregular-svg-icons dvue-fontawesome 2ullhuman/postcss-purgecss 1girs/glib-2.0 7object-2.0
2limmer/component 9tracking 2oogle-cloud/paginator fromisify estorage 7/genai 2raphql-codegen/cli hplugin-helpers htypescript r-operations
hvisitor-plugin-common 9tools/batch-execute fgraphql-tag-pluck fload fmerge foptimize frelay-operation-optimizer fschema futils
ayped-document-node/core 3pc/grpc-js 6proto-loader 1hapi/boom 6hapi 7oek 6joi 6topo 2eadlessui/react 3roicons/react 2ono/node-server
3t-loader/react-dom 2umanfs/types 6whocodes/config-array fmodule-importer fobject-schema 1iconify/types 2mg/sharp-libvips-linux-x64 2nquirer/ansi
acheckbox bonfirm cre aeditor bxpand cternal-editor afigures ainput anumber apassword brompts arawlist asearch clect 2obroker/adapter-core atesting
3nic/eslint-config 7prettier-config 7swiftlint-config 3redis/commands 2saacs/balanced-match 9race-expansion 8fs-minipass 3tanbuljs/load-nyc-config
1jest/core 7reate-cache-key-function 6diff-sequences 6expect 6get-type 6pattern 6snapshot-utils 6test-sequencer 2ridgewell/set-array dource-map
2s-sdsl/ordered-map 3devtools/ono 3ep-plugin/assignment 3onjoy.com/base64 euffers dcodegen djson-pack jointer dutil 2upyterlab/application futils
1kadira/storybook 2eyv/serialize 2oa/cors 5router 2urkle/color 2wsites/file-exists 1leichtgewicht/ip-codec 2oadable/component
3vable.dev/vite-tanstack-config 2ukeed/csprng 1mapbox/node-pre-gyp 3terial-ui/lab dpickers dstyles 2di/font 3x-js/mdx 8react 2icrosoft/api-documenter
btsdoc 2odelcontextprotocol/sdk 3naco-editor/react 2sgpackr-extract/msgpackr-extract-linux-x64 3wjs/interceptors 2ui/core-downloads-tracker 5lab
5private-theming 5styled-engine as 6ystem 5types 5utils 5x-date-pickers 1napi-rs/canvas 2estjs/cli 9onfig 8microservices 8passport 9latform-express
8schematics 9wagger 8typeorm 3xt/env 6swc-linux-x64-gnu 2g-bootstrap/ng-bootstrap 3rx/store 3x-translate/core fhttp-loader 2oble/curves
3lyfill/is-core-module 3miclabs/hardhat-etherscan jwaffle 2pmcli/agent 8fs 8git 8installed-package-contents 8node-gyp 8package-json 9romise-spawn
8run-script 2uxt/kit 6module-builder 6schema 6test-utils 5js/eslint-config l-typescript 1oclif/core 7errors 7plugin-plugins 7test 8slint
3tokit/auth-token 9core 9endpoint 9graphql 9plugin-paginate-rest grest-endpoint-methods 9request g-error bst 2pen-draft/logger 6wc/eslint-config
9testing g-karma 5telemetry/context-async-hooks fexporter-logs-otlp-http ometrics-otlp-grpc zp-http zp-proto oprometheus otrace-otlp-grpc zhttp zproto
finstrumentation-amqplib vconnect vdataloader vexpress vfs vgeneric-pool wraphql vhapi wttp vioredis vkafkajs wnex woa vlru-memoizer vmongodb zoose
wysql zl2 vnestjs-core vpg vredis vtedious vundici fotlp-exporter-base kgrpc-exporter-base ktransformer fpropagator-b3 qjaeger fredis-common fsdk-logs
jtrace-node 5zeppelin/contracts n-upgradeable 2xc-parser/binding-linux-x64-gnu 6roject/types 1pancakeswap-libs/eslint-config-pancake ipancake-swap-core
3ralleldrive/cuid2 4cel/packager-ts 8transformer-typescript-types 8watcher f-linux-x64-glibc qmusl 2ika/pack 7lugin-build-node 3pedream/platform
2laywright/test 2mmmwh/react-refresh-webpack-plugin 2npm/config.env-replace 6network.ca-file 2olka/url 6dot/api 4ymer/iron-component-page edemo-helpers
9polymer 9test-fixture 2risma/client 9onfig 8debug 8get-platform 3oject-serum/anchor 4tobufjs/base64 cfloat cpath 2ulumi/pulumi 3ppeteer/browsers
1radix-ui/react-alert-dialog hspect-ratio gcheckbox hontext-menu ghover-card gmenubar gnavigation-menu gradio-group gslider iot gtoast iggle-group
iolbar 2eact-microdata/item-factory 7native-async-storage/async-storage ecommunity/bob d/dev-middleware 9vigation/native 3dis/client 3mix-run/react
couter 2olldown/binding-linux-x64-gnu smusl 5up/plugin-buble feslint finject fmulti-entry fstrip 2tsao/scc 1schematics/angular
2elderee/plugin-htmlparser2 3mantic-release/exec igitlab 3ntry-internal/browser-utils hfeedback hreplay n-canvas 7/babel-plugin-component-annotate
9rowser 8cli b-linux-x64 9ore 8node c-core 8opentelemetry 8react 8types 8utils 2hikijs/core 9engine-javascript goniguruma 9langs 9themes aypes
2ideway/formula 9pinpoint 3ndresorhus/merge-streams etsconfig 4onjs/samsam 2lack/logger 7types 7web-api 2mithy/abort-controller 8chunked-blob-reader
r-native 8eventstream-codec kserde-browser qconfig-resolver qnode quniversal 8hash-blob-browser dstream-node 8invalid-dependency 8md5-js
9iddleware-content-length 8node-http-handler 8util-body-length-node dconfig-provider dwaiter 9uid 2ocket.io/component-emitter 3lana/spl-token 8web3.js
2peed-highlight/core 2tandard-schema/spec 3dlib/assert-is-browser 8bench 8constants-float64-eps 8error-tools-fmtprodmsg 8math-base-assert-is-nan
ispecial-abs qpow 8random-base-randu 8string-format 8types 8utils-define-nonenumerable-read-only-property 3encil/react-output-target 9sass
3itches/react 3orybook/addon-backgrounds hcentered ionsole ktrols hmdx-gfm hnotes honboarding iptions hpostcss hstoryshots jyling hviewport
bbuilder-vite jwebpack4 bcli components bhtml bmanager-webpack4 bpreset-scss itypescript breact-vite bsource-loader ctorybook-deployer bvue e3
2upabase/auth-js afunctions-js apostgrest-js arealtime-js astorage-js bupabase-js 2veltejs/adapter-auto apackage avite-plugin-svelte
3gr/babel-plugin-add-jsx-attribute jremove-jsx-attribute uempty-expression lplace-jsx-attribute-value jsvg-dynamic-title nem-dimensions
jtransform-react-native-svg tsvg-component dreset 6cli 7ore 6hast-util-to-babel-ast 6plugin-jsx dsvgo 2wc/cli 6ore-linux-x64-gnu kmusl 7unter 5jest
5types 2zmarczak/http-timer 1tailwindcss/forms dline-clamp dpostcss dtypography dvite 3nstack/history areact-start l-client mrsc mserver gtable
gvirtual bouter-core hgenerator hplugin hutils astart-client-core gfn-stubs gplugin-core gserver-core htorage-context core atable-core
avirtual-file-routes 3rojs/components 8taro 2esting-library/react-native hsvelte 2iptap/extension-blockquote jold jubble-menu kllet-list icode m-block
idocument igapcursor iheading iitalic ilink kst-item iordered-list iparagraph istrike iunderline 8pm 8starter-kit 2okenizer/token
3otallnate/quickjs-emscripten 2rivago/prettier-plugin-sort-imports 3uffle/hdwallet-provider 3ysound/sax 2s-morph/common 3config/node10 f2 f4 f6 f8
asvelte 2ufjs/models 3rf/helpers 6turf 2ybys/wasm-util 3pechain/ethers-v5 bhardhat 5s/adm-zip 8mqplib 8rchiver 9ia-query 8ssert 9ync 8ws-lambda
7babel__traverse 8crypt djs 8enchmark 8n.js 8onjour 8s58 8unyan 7cacheable-request 9seless 8halk-animation 9eerio 9okidar 9rome 8li-progress 8odemirror
9lor 9mmander apression 9nfig anect e-history-api-fallback 9okie d-parser djar 9rdova ae-js 8ross-spawn 7d3 9-axis abrush achord bontour adelaunay
bispatch brag bsv afetch borce dmat ageo ahierarchy apolygon arandom ascale f-chromatic belection atime-format bransition azoom 8iff 8octrine 9mpurify
9tenv 7ejs 8lliptic 8nzyme-adapter-react-16 8s6-promise bshim 9lint-plugin-prettier escope 9tree-jsx 8vents 8xeca 9pect aress-session 7faker 8iglet
9le-saver 8orm-data 7gapi.client 8eojson 8oogle-protobuf dmaps 9t 8raceful-fs aphql 8ulp 7hammerjs 9pi__joi 8istory 8oist-non-react-statics
8tml-minifier-terser cwebpack-plugin 9tp-cache-semantics cerrors cproxy 7invariant 8oredis 8somorphic-fetch 7joi 8s-cookie 9codeshift 7karma 8eyv 8oa
a-bodyparser brouter 7leaflet 8istr 8odash.clonedeep edebounce eget eisequal emerge 9ng 8ru-cache 8uxon 7markdown-it bed 8d5 9url 9x 8ethods 8icromatch
9me b-types 9nimatch cist 8kdirp 8ock-fs 9ment d-timezone 9ngodb cose 9rgan 8ulter 9stache 8ysql 7nock 9de-forge bmailer 9rmalize-package-data
8progress 8umeral 7object-hash 8ra 7pako 9rse-json 9ssport 8g 9-pool 8hoenix 8ino 8luralize 8ower-assert 8rismjs 9ogress ampts axyquire 7qrcode
7react-beautiful-dnd dcolor ddatepicker dhelmet dis dmodal dresizable eouter dselect dtable dwindow 9dis aux 9flect-metadata 9quest-promise m-native
9size-observer-browser aolve aponselike 9try 7selenium-webdriver 9rve-index 8harp 9immer 9ortid 8inon-chai cjs__fake-timers 9zzle 8ocket.io g-client
bjs 9urce-map-support 8tatuses 9orybook__react 9yled-system 8uperagent 7tape 9r 8edious 8hree aough2 8inycolor2 8mp 8ough-cookie 8riple-beam
9usted-types 7ua-parser-js 8nderscore 8pdate-notifier 8rl-join 8se-sync-external-store 7validator 8scode 7webpack-dev-server 8hatwg-url 8inston 7xml2js
7yauzl 8up 6cript-eslint/eslint-plugin-tslint 1uiw/react-md-editor 2mijs/fabric 7lint 7test 2niswap/v2-core 3rs/resolver-binding-linux-x64-gnu xmusl
1vercel/ncc 8oidc 2itejs/plugin-legacy freact-refresh lswc fvue2 5st/coverage-v8 8ui 2olar/language-core 2ue/babel-helper-vue-jsx-merge-props
bplugin-jsx creset-app ijsx 5cli-plugin-e2e-cypress gpwa gunit-mocha 6ompiler-core edom essr 9onent-compiler-utils asition-api 5devtools-api
5eslint-config-airbnb 5reactivity 6untime-core ddom 5server-renderer 6hared 5tsconfig 1web/dev-server 5test-runner g-playwright 4assemblyjs/ast
ffloating-point-hex-parser fhelper-api-error mbuffer mnumbers mwasm-bytecode rsection fieee754 fleb128 futf8 fwasm-edit kgen kopt kparser it-printer
4pack-cli/configtest dinfo dserve 3ssberg/rollup-plugin-ts 2hatwg-node/fetch dnode-fetch 2ojtekmaj/enzyme-adapter-react-17 1xmldom/xmldom 2tuc/ieee754
6long 1yarnpkg/lockfile 1zerollup/ts-transform-paths 0abab 2ility-aloud 8officer-web3-whale 8realize-bad9 8sky-web3-forth 9omewhere-accept-mud
2le-power-hardly0 1ccident-vessels 3ount-grabbed-answer 3urate-where-chicken 2e-builds 2orn-globals 6import-assertions ettributes dphases
2tive-party-blew 5ity-tape 3ually-cause-our5 1dd 3-asset-html-webpack-plugin 3ress 2jective-chamber-web3-window 3ust-sourcemap-loader 2ler-32
2ult-table-size-protection 2venture-dig-five-hearing 3ice-who2 1egir 2s-js 1ffect-is-so-upper 2raid-cowboy-web3-loose 7pig-as 2ter-met-ready
6though-raise 1g-grid-community 2ain-car-web3-enjoy 6email 7th 9ers 6github 6week a-bill bdemo bleon btest bweb3 5st-you-answer 2entkeepalive
2ree-go-spite 6this-engine 1hooks 1i 2rdropfind 1jv-draft-04 4errors 1lgoliasearch 2i-oss 2l-contributors-cli 2most-shut 2ong-factory-root5
3ud-organization-double-table 6produce-world 2phabet-ability-student-pleasant 1mount-studied-hunter-pan 2qplib 1nakayam 3lsorhost-simple-bs
2cient-cause-bright-foot 8hundred-equal-related 2gle-pupil 3ular-in-memory-web-api 8mocks 72 8-template-loader 2imal-daughter-pocket 5te.css 4ejs
2si-align 5color 5html-community 5wrap 4colors 4s 5tyles 2td-mobile 2ywhere-strength-disappear-plural 1partment-identity-web3-valuable 2e-releasing
4tasking 5mpl 4updating 3xcharts 2i-chat-fanpage-facebook 8fb a-test 4facebooknew 2ollo-boost 7cache-inmemory 8lient 7link b-http 7server d-express
2p-root-path 3end-field 2roba 1rch 4iver-utils 2e-arrays 4objects 4we-there-yet 2gon2 2m-understanding-flag 2r-diff 4flatten 4union 3ay-back 6ify 6move
6timsort 7ree-filter 6uniq aue 5.prototype.findlast gtosorted 3ow-mice-plates0 2t-template 3icle-steep 3s-dao 2yacil 1sap 2ide-doctor-origin-lot
2jrkslfs_01 b3 2k-fox2 2n1 4.js 4js 2sert-plus 4ts-webpack-plugin 3ign-symbols 2t-types-flow 4v8-to-istanbul 3ral-regex 4ing 4o 2ync-limiter 6mutex
6retry 1t-least-node 2ob 3m-range-hour5 4ic-paper-web3-paint 7sleep 2tr-accept 1uthor-wool-make 3o 4-bind 5changelog 4bind-decorator 4cannon 4d 5-egg
4mobile-might bprobably 4prefixer-loader 1verage-different 2oid-frame-managed 1ware-bigger-five 2s-cdk 7-lib 4lambda 4sign2 34 1xe-core
2ios-mock-adapter 6retry 0b4a 1abel-code-frame 6generator 6helper-optimise-call-expression dreplace-supers cs 6istanbul 6minify c-webpack-plugin
6plugin-check-es2015-constants ddev-expression demotion dinline-react-svg dmacros dnamed-exports-order dpolyfill-corejs2 mregenerator dreact-transform
fwire dsyntax-async-functions kflow khermes-parser kobject-rest-spread ktrailing-function-commas dtester eransform-builtin-extend ndecorators
nes2015-arrow-functions ublock-scoped-functions z-scoping uclasses vomputed-properties udestructuring ufor-of vunction-name uliterals umodules-amd
zes-umd uobject-super uparameters ushorthand-properties vpread vticky-regex utemplate-literals uunicode-regex p3-member-expression-literals
rproperty-literals oxport-extensions nfunction-bind nimports online-environment-variables nreact-constant-elements tdisplay-name tinline-elements
tjsx-source pgenerator pmove-console nstrict-mode 7reset-airbnb dbabili dcurrent-node-syntax des2015-loose krollup i6 i7 expo dgatsby-package
dpower-assert dreact-hmre jnative dvue 6regenerator-runtime 6tape-runner 7emplate 7raverse 7ypes 6watch 5rc-rollup 3ylon 2ckbone 2il 2re-events 5fs
5path 5stream 5url 2se 4-64 5x 464-arraybuffer 6id 6url 3ic-auth 6ftp 2tch 1crypt-nodejs 7pbkdf 6js 1ech32 2fore-after-hook 2tter-docs 7opn 7scroll
8qlite3 1fj 1idi-js 2g-integer 2li 2nary 6extensions 2p32 49 2tcoinjs-lib 2zcharts 1lake3-wasm 3nket 2essed 2ue-tape 4imp-md5 1ody-scroll-lock
2njour-service 2om 3tstrap-sass avue 2ttleneck 2wser 1plist-parser 1race 2fs 2occoli-funnel 9merge-trees 3rand 3tli 3wser-env 8process-hrtime 8stdout
7ify-aes bcipher bistanbul brsa bshim cign bzlib 1s-logger 3platform 258 4check 2on 1toa 1uble 2do 2ffer-equal-constant-time 7json 7xor 6s 6util
2ild-plugin-component dfusion dmoment-locales 4tin-modules 8status-codes 7s 2ll 4mq 3ma 5swatch 2mpp 2n-types 3dle-name 6size 2sboy 1ytebuffer 0c12 1ac
3he-base 6loader 6manager 5able-lookup arequest 5dir 2ll-me-maybe 4site 2mel-case 5case-keys 5ize 2niuse-api 3vg 2pital-case 2se 4less 1count 1fb
1hai-enzyme 5http 5spies 6tring 6ubset 5things 4nsaw 3lk-template 3nce 4gelogen 3racter-entities i-html4 jlegacy areference-invalid 4enc 4set
2eck-error 3erio-select 3vrotain 2ild-process-promise 2okidar-cli 2roma-js 6tic 5e-launcher 7trace-event 5ium-bidi 1ipher-base
2rcular-dependency-plugin 2tty 1lass-utils 2ean-css-cli 6package 2i 3-boxes 4color 4progress 4spinner 4table2 93 4ux 3ent-only 3pboard 9y 2one-deep
6response 2ui 3ster-key-slot 1mdk 1o-mocha 3prompt 2dacy-coverage 3e 4-block-writer 5point-at 4climate-test-reporter 5ov.io 4page 2ffee-coverage
7loader 6ify 6lint 6script 2llect-v8-coverage 7ion-visit 3or-support 5d 3umnify 2mma-separated-tokens 5nd-exists 8line-args dusage 4ent-json 8parser
4on-path-prefix 7tags 6dir 3pare-func 8versions 4onent-emitter 4ress-commons 8ible 9ng 4ute-scroll-into-view 2ncat 3f 4box 4ig-chain 6store
4using-browser-globals 3nect-livereload 8redis 3sola 6e-browserify 8control-strings 6idate 4tant-case 8s-browserify 5ructs 3ventional-changelog
m-angular nconventionalcommits eommits-parser dgithub-releaser drecommended-bump 2okie-es 6jar 6s 2py 4-anything 5descriptor 6ir 5to-clipboard
2re-js-pure 2z 1p-cli 2r 2y 3-cli 1rc 3-32 332-stream 2eate-ecdh 7hash 8mac 7jest 7react-class 9quire 3lt 2on 4-parser 3pperjs 3ssws 2ypt 5o-browserify
7random-string 5r 1spell 2s 3-color-keywords 4declaration-sorter 4line-break 4to-react-native 3.escape 3nano-preset-default 8utils 3o 2v 3-parse 9r
3tojson 1ucumber 2id 1z-customizable 0d 13-axis 3brush 3chord 4ontour 3delaunay 4ispatch 4rag 4sv 3fetch 4orce 3geo 3hierarchy 3polygon 3quadtree
3random 3selection 3transition 3zoom 1amerau-levenshtein 2rgs 2shdash 2tafire 4loader 3e-fns-tz 4format 1easync 2bounce 2camelize-keys
3ode-named-character-reference 7uri-component 4mpress 2dent-js 2ep-assign 5diff 5extend 4merge-ts 2fault-browser f-id 8gateway 7s 3er-to-connect 3u
2generator 2launator 4y 3egates 2nodeify 3que 2pcheck 3endency-check bgraph 3recation 2s.js 3tr 2tect-indent 7newline 8ode 7port 2vlop 3tools-protocol
2zalgo 1idyoumean2 2ffie-hellman 2rty-chai 1ns-packet 1occo 3dash 3kerode 3toc 3z 2m-converter 4serialize 3ain-browser 3exception 3purify 2t-case 4prop
3env-cli 7webpack 2wnlevel-dts 5oad 4shift 1raft-js 2izzle-kit 8orm 1set 1ts-bundle a-generator 3lint 1uplexer 82 6ify 0earcut 1cc-jsbn 1ditorconfig
1ffect 1gg 3-bin 4ci 4mock 1lasticsearch 2ectron-builder 9css-injector 9prebuilt 3ment-resize-detector 2liptic 1mber-auto-import
6cli-content-security-policy aeslint aic-ajax ajshint arelease asass bhims atemplate-lint crser cst-loader 6disable-proxy-controllers
6maybe-import-regenerator 6qunit 6source-channel-url 6template-lint 6welcome-page 3la-carousel e-react kive-utils 2ittery 2oji-100 5s-list 3tion
7-theming 2pathic 1nabled 2coding 8-sniffer 2gine.io 9-client aparser 2quire.js 2v-cmd 3ify 4nfo 4ronment 2zyme-adapter-react-15 1rr-code 3no
3or-stack-parser 5handler 1s-cookie 3dev-server 3get-iterator 3iterator-helpers 25-ext 4shim 26-error 4iterator 4promisify 4shim 5ymbol 2build-jest
8loader 8node-externals 8register 8wasm 2cape-goat 2doc 5-standard-plugin 2lint-config-ali gloy eckeditor5 fustom edefaults eegg flemefe eoclif
j-typescript ereact esemistandard ftandard-jsx evue exo g-react hspace 7define-config 8oc-generator 7find-rules 8ormatter-pretty 7import-resolver-alias
nbabel-module 7plugin-ava echai-friendly fompat fypress eember fslint-plugin efilenames functional eheader ejasmine fest-dom fsonc elodash eno-null
honly-tests eprefer-arrow equnit ereact-native esecurity fonarjs grt-keys-fix fvelte k3 etesting-library fsdoc fypescript o-sort-keys eyml 7utils
7watch 2niff 3o 2tree-util-is-identifier-name 1th-sig-util 3ereumjs-tx bwallet 1vent-emitter 6source-polyfill 5emitter2 5s-universal 6ource b-parser
1xceljs 2it 4-x 2orcist 2pand-brackets 7template 8ilde 3o 4-module-scripts 5status-bar 4nential-backoff 4rts-loader 4se-loader 3ress-fileupload
8graphql 8handlebars 8jwt 8rate-limit 7o 2t 3ernal-editor 3glob 3ract-loader 8zip 3sprintf 0f2elint 1ancy-log 2st-check 6ontent-type-parse 7py 6sv
5decode-uri-component 6iff 5fifo 5querystring 5redact 5safe-stringify 6ha256 5wrap-ansi 5xml-builder 4click 4est-levenshtein 4ify 7-plugin 2ther
6-build 2ucet 3lt 2ye-websocket 1bjs 4-css-vars 1clone 1d-slicer 1eather-icons 2cha 2tch-blob 6jsonp 6mock 1ibers 2le-save 6elector 5uri-to-path 4list
4namify 4size 3ter-obj 2nd-root 5up-simple 4up 6-sync 2rebase-admin 2xpack 1lat 4pickr 4ten 2ow-copy-source 5typed 2uent-ffmpeg 1n.name 1or-in 4own
3each 4ver 7-agent 3k-ts-checker-webpack-plugin-alt 3m-data-encoder 4at 4data-node 9polyfill 4idable 5k 1p-ts 1rac 3gment-cache 3mer-motion 2om2
3nt-matter 1s-constants 3jetpack 3minipass 4onkey 3promise 3readdir-recursive 2tream 1tp 1unctional-red-black-tree 2se.js 2zzy 0ganache-cli 2tsby
6-image 7plugin-react-helmet esharp 7source-filesystem 7transformer-sharp 2uge 2ze 1enerate-changelog 9function 7or-function 5ic-pool 2t-func-name
4own-enumerable-property-symbols 4port 4stdin 4uri 4value 3pass 1hooks 1iget 2t-clone 5z 4raw-commits 4url-parse 3book-cli 3hub 6-from-package
7markdown-css 7slugger 1l-matrix 2ob-all 5promise 4al 6-directory as 7modules 7prefix 4rex 1m 1oogle-closure-compiler 7gax 7protobuf 6apis a-common
1radient-string 3nt 3phiql 5ql-request 8subscriptions 8tools 8ws 3y-matter 2owl 2pc 2unt-autoprefixer 6babel 8nner 7rowserify 7ump 6coffeelint
8ncurrent 9trib-coffee gmpress fssmin ejasmine eless equnit esass 9ventional-changelog 6env 7slint 7xec 6jsbeautifier 8cs 8doc 6karma 6mocha-cli
cistanbul 6newer 7otify 6release 8place 6sass 7hell 7imple-mocha 6ts 6webpack 1sap 1token 2s 1ulp-browserify 6ump 5cached 6hanged 6li 6offee 7nnect 7py
7veralls 6ssnano 8o 5debug 5exclude-gitignore 5filter 6latten 6ormat-md 5gh-pages 6it 5htmlmin 5ignore 6magemin 6nject 7line-ng2-template 7sert 8tall
5jasmine 6scs 7doc3 5line-ending-corrector 7vereload 5match 6inify 5ng-annotate 6odemon 7tify 6sp 5rev 6imraf 6ollup 5sequence 6hell 6ize 6treamify
7ylus 5tap 6emplate 7rser 6slint 6ypedoc 5uglify-es 6seref 5webpack 8server 5zip 1zip-size 0h3 1ammerjs 2ndle-thing 2pi 3py-dom 5pack 2r-schema
4validator 3d-rejection 5source-webpack-plugin 4hat-deploy 8gas-reporter 3mony-reflect 2s 3-ansi 4unicode 4value 9s 3h-base 5sum 4.js 4a
3t-util-from-parse5 ais-element aparse-selector araw ato-parse5 awhitespace 4script 1e 2ader-case 6s-polyfill 2lmet 3p-me 2rmes-estree 7parser
1ighcharts 1mac-drbg 1oek 2mebridge 4dir-polyfill 2no 2okable 4ified 1pack.js 1tml-entities 5minifier d-terser 5parse-stringify 5react-parser 5tags
6o-text 5url-attributes 5void-elements 42canvas 2tp 4-deceiver 5parser-js 5signature 6tatus-codes 42-proxy 6wrapper 4s 5-browserify 1ubot 2manize-ms
1yperdyperid 5quest 3henate-style-name 0i 118next-browser-languagedetector 1css-utils 1db 1gnore-by-default 7styles 7walk 1mage-size 6webpack-loader
5min 8-pngquant 2mutability-helper 2port-from 7lazy 7meta-resolve 6s-loader 1n-publish 2dex-to-position 2fer-owner 3lection 2ject-loader 6mock 2k
3-docstrap 2line-style-parser 2put-otp 2quirer-autocomplete-prompt 2stall-peers-cli 2telli-espower-loader 4rpret 5section-observer 3l 4-messageformat
2versify 1o-ts 2nic-angular 5ons 1p-regex 1s-absolute 4ccessor-descriptor 4lphabetical 8numerical 4rguments 3base64 4lob 4uiltin-module 5n-module 3ci
3data-descriptor 4ecimal 3generator-fn 3hexadecimal 3inside-container 6talled-globally 3lambda 4ower-case 3module 3nan 4etwork-error 4ode-process 4pm
3object 3path-cwd 4roperty 3reference 5gexp 5lative 5try-allowed 3type 7darray 3unc-path 4pper-case 4rl 3what 4indows 2binaryfile 2omorphic-unfetch bws
2parta-loader 2stream 1terare 5tor.prototype 1view 0jake 2smine-reporters 2vascript-obfuscator 1est-axe 5canvas-mock 5dom 5each
6nvironment-jsdom-fourteen 7zyme 6xpo 5fetch-mock 5html-reporter 5image-snapshot 6n-case 5localstorage-mock 5mock-extended 5pnp-resolver 6uppeteer
5serializer f-vue 6onar-reporter 5transform-stub 1imp 2son 1mespath 1otai 2ycon 1query-ui 1s-md5 3sha256 63 2bn 2codeshift 4verage 2doc-babel
6type-pratt-parser 2encrypt 3p 2ii 4-diff 6ocgen 5pacmak 2lint 2on 4-bigint 5parse-better-errors 5schema b-to-ts gypescript fzod dyped 6erver
6table-stringify 7ringify-safe 5templater 42csv 43 4c-eslint-parser 6parser 4ify 4lint 4p 5arse 6th 8-plus 5ointer 4schema 5tream 2pdf 3rim 2rsasign 2s
2x-ast-utils 4loader 1ust-diff 1wks-rsa 0kafkajs 2rma-babel-preprocessor 7rowserstack-launcher 6chai-sinon cpies 7overalls 6detect-browsers
6edge-launcher 6html2js-preprocessor 6ie-launcher 6junit-reporter 6opera-launcher 6phantomjs-shim 6qunit 6remap-coverage cistanbul 8quirejs
7ollup-preprocessor 6safari-launcher 8uce-launcher 7inon 6typescript 2tex 1eycode 1law 4-sync 2ona 1nex 2ip 2own-css-properties 1oa-body 8parser
4compose 4logger 4mount 4send 5tatic 2lorist 1uler 1y 2sely 0lab 2ngchain 4uage-subtag-registry 9tags 2ravel-mix 2test-version 2unch-editor 2yout-base
2zystream 1eaflet 2ft-pad 2ss-plugin-clean-css cnpm-import 2vel 5down 5up 1ibphonenumber-js 2cense-checker 2ftoff 2ghthouse a-logger 2miter 2nkify-it
7js 2quidjs 2str 52 2t-html 3e-server 2ve-server 1oad-grunt-config 5json-file 4er-runner 2cal-pkg 5forage 2dash-webpack-plugin 6.assign 7castarray
7defaults fdeep 8ifference 7escaperegexp 7find 8latten edeep 8oreach 7groupby 7includes 8sarguments 9boolean 9empty 9function 9integer 9nil aumber
9object 9string 7kebabcase 7map 8emoize 9rgewith 7omit 8nce 7pick 7set 8nakecase 8ortby 8tartcase 7template 8hrottle 8runcate 7union aq 2g-update 3form
3level 2lex 2ngest-streak 2ttie-web 2wdb 3er-case 5case-keys 3light 1ru-memoizer 1ucide-react 0madge 2gicast 2keerror 2p-cache 4obj 4stream 4visit
3box-gl 2rkdown 8-it-chain cemoji 9loader 9table aoc 8lint-cli 4y 2tchdep 5er 3erial-design-icons 9ui 3hjs 1d5-file 3.js 2ast-util-find-and-replace
crom-markdown bgfm e-autolink-literal ffootnote fstrikethrough ftable hsk-list-item bmdx-expression fjsx ejs-esm bphrasing bto-hast emarkdown estring
2url 1em 3down 3fs 3oize-one 7e 4ry-fs 2rge 2talsmith 3hod-override 3ro 5-babel-transformer 6cache b-key 7onfig 6file-map 6minify-terser 6runtime
6source-map 7ymbolicate 6transform-plugins gworker 1icromark 9-core-commonmark aextension-gfm n-autolink-literal ofootnote ostrikethrough otable
qgfilter qsk-list-item afactory-destination ilabel ispace ititle iwhitespace autil-chunked glassify-character gombine-extensions
fdecode-numeric-character-reference mstring fencode fhtml-tag-name fnormalize-identifier fresolve-all fsanitize-uri gubtokenize 5time 2ller-rabin 2mer
3ic-function 2nami 3iflare 4malistic-assert dcrypto-utils 5ist-options 4pass-collect 9fetch alush 9pipeline 9sized 5rogram-api-typings csimulate 2tt
2xin-deep 1kdirp-classic 1lly 1nemonist 1obx-react a-lite 2cha-jsdom 7unit-reporter 6phantomjs 6typescript 6webpack 5wesome 3k-fs 5require 4date 4ery
2dule-alias 7details-from-path 2naco-editor d-webpack-plugin 3godb-memory-server 2o 2tion 6-dom 7utils 2usetrap 1qtt 2uery 1ri 2mime 1sgpackr 8-extract
2sql 2w 1ulticast-dns 5formats 5match 5party 2rmurhash 0nanomatch 4spinner 2pi-build-utils 5postinstall 2tural-compare-lite 1conf 1edb 2edle 2t
3lify-cli 3mask 2xt-themes 6ick 1gx-bootstrap 1ib 2ce-try 2ghtwatch 1o-case 2de 4-abi 7ort-controller 5cache 6md 6ron 5dir 6omexception 5emoji
6xports-info 5fetch-native 6orge 5gyp-build e-optional-packages 5html-parser 5libs-browser 6ocalstorage 5mocks-http 5polyfill-webpack-plugin 6re-gyp
6ty 5red 6sa 5sass-tilde-importer 6chedule 6tatic 7ream-zip 5watch 4git 2mnom 2rmalize-range awheel 2tifications-node-client 1pm-bundled 4check
4install-checks 4normalize-package-bin 4package-arg 8list 5ick-manifest 4registry-fetch 5un-all2 4watch 3install 2rogress 2s 1ull-loader 4throws
2mber-is-nan 3eral 2njucks 2xt 1wb 1x 1ypm 0oauth 5-sign 1b1 2ject-copy 7is 7path 7treeify 7visit 6.getownpropertydescriptors 8roupby 7pick 2uf 3g
1clif 1hash 1l 1mit.js 1n-exit-leak-free 3headers 2change 2e-time 2iguruma-to-es 1pen-browser-webpack-plugin 5cli 4ai 5pi-types dcript 4er 4id-client
2n-cli 2timism 1rval 1s 2-browserify 3homedir 3tmpdir 2env 1utvariant 1xc-parser 2lint 0p-cancelable 2defer 2event 2finally 2queue 2retry 2timeout
1ac-proxy-agent 4resolver 3kage-json 8manager-detector 3ote 2paparse 2rallelshell 4m-case 3se-asn1 6entities 6filepath 6ms 6node-version 6passwd 8th
6url 55-htmlparser2-tree-adapter 7parser-stream 5json 5ley 5uri 2scal-case 6case 3sport-jwt 9local 9oauth2 9strategy 2tch-package 3h-browserify 5case
5is-inside 5root 9-regex 42 1bkdf2 1df-lib 3js-dist 3kit 1egjs 2nd 2rfect-debounce 4ormance-now 1g-cloudflare 4onnection-string 3hstore 3int8 3pool
4rotocol 3types 2pass 1hantomjs-polyfill 2osphor-react 1idtree 2nia 3kie 6-promise 3o-abstract-transport 5pretty 5std-serializers 3st 2xelmatch 3i.js
1kce-challenge 2g 3-types 4up 3info 1latform 3ywright a-core 2ist 2op 2ugin-error 1m2 1ngjs 1olka 2six-character-classes 3tcss-colormin anvert-values
9ssnext 9ustom-media 8discard-comments gduplicates gempty goverridden 8html 8jsx 8less 8media-query-parser arge-longhand erules 9inify-font-values
fgradients fparams fselectors axins 9odules f-extract-imports glocal-by-default gscope gvalues 8nesting 9ormalize h-charset idisplay-values ipositions
irepeat-style istring itiming-functions iunicode jrl iwhitespace 8ordered-values 8pxtorem 8reduce-initial ftransforms aporter 8sass 9imple-vars 9vgo
8unique-selectors 8values-parser 4gres 8-array 9bytea 9date 9interval 2uchdb 1react-compat 3build-install 3commit-hook 4ss 3pend-http 3ttier-eslint-cli
9linter-helpers 9plugin-java gorganize-imports gpackagejson gsolidity gtailwindcss 9standard 5y 6-bytes 7error 7hrtime 7ms 6json 2imeicons 5ng
3sm-react-renderer 5a 2ocess-warning 3j4 4en 3m-client 4ise-inflight 8polyfill 8retry 4pt-sync 3per-lockfile 6ty-expr 9information 3semirror-commands
cmodel cstate ctables dransform cview 3to-list 53-json-serializer 3xy-agent 2r 1seudomap 2tree.remy 1ublic-encrypt 5nt 2g-loader 4plain-loader
2ll-stream 2mpify 2nycode.js 2ppeteer-core 1vtsutils 2utils 0qiniu 1rcode 6-terminal 6.react 1uansync 2erystring-es3 bify 3ue 2ick-format-unescaped
6lru 5select 3ll 2nit 5-dom 5js 0rambda 2ndexp 4ombytes 6string 1c 2-dialog 3slider 3tools 7tip 4rigger 3util 29 1eact-ace 7ddons-css-transition-group
dshallow-compare 7pollo 8p-rewired 6beautiful-dnd 6chartjs-2 7olor 8py-to-clipboard 7ustom-scrollbars 6datepicker 8y-picker 7evice-detect 9tools-core
7nd-html5-backend 7ocgen c-typescript n-loader 7raggable 8opzone 6error-boundary coverlay 6fast-compare 7eather 6helmet-async 7ighlight-words
6input-mask 8tersection-observer 6json-view 8s 6lifecycles-compat 7oadable 6markdown 7odal 8tion 6native-gesture-handler dreanimated dsafe-area-context
ecreens evg dvector-icons dweb gview 8vigation 7umber-format 6onclickoutside 6player 7opper 8rtal 6query 6refresh 8sizable f-panels 9ponsive 7nd
7outer-redux 6scripts-ts 7electo 7lick 7ortable-hoc 7pinners 8ring 7tyle-singleton bguidist 7yntax-highlighter 6table 8p-event-plugin 7esting-library
8xtarea-autosize 7oastify 8ols atip 7ransform-catch-errors ghmr 6use 6virtualized 6window 5ify 5strap 3d 4-pkg-up 4dir-glob 4line 3l-require 2cast
3hoir 3oil 4mpose 3ursive-copy areaddir 2dbox-react 3is-errors 6parser 3ux-actions 6devtools e-extension 6form 6logger 6mock-store 6persist 6saga
2generate a-unicode-properties 9or-transform 4x 5-not 6parser 6recursion 5pp 3ister-service-worker 6ry-auth-token 9url 3jsgen 2hype 6-raw 7stringify
2lateurl 2map-istanbul 4rk 6-cli 7frontmatter 7gfm 7lint 7parse 8reset-lint-recommended 7rehype 7stringify 3ove-trailing-separator 2nderkid
2peat-element 7string 3lace 2quire-all 8dir 8in-the-middle 8main-filename 7index 3west 2select 3olve-alpn 8dir 8url 7.exports 3ponselike 3tify 2t
3ry-request 3time 1ipemd160 1obust-predicates 2lldown 4up-plugin-alias fnalyzer futo-external ebabel-minify fundle-size ecleaner jup ir fss-only
eimport-css fncludepaths fstanbul eless ficense focal-resolve emulti-entry kinput enode-externals jglobals jpolyfills epolyfill-node frogress esass
fize-snapshot ftring gyles fvelte gg ets euglify-es dutils 2ot-check 2pe-sequence 2u3 3ter 1rweb-cssom 1svp 1un-applescript 5sync 1w 1x 2js-compat
0sade 2fe-publish-latest 5regex 2ne 3itize-filename 9html 2ss-lint 5resources-loader 1creenfull 3ipt-ext-html-webpack-plugin 7loader
3oll-into-view-if-needed 2ss-loader 1ecp256k1 3ure-json-parse 2edrandom 2lderee 3ect-hose 7version-cli 4nium-server 9webdriver 3fsigned 2mantic-ui-css
creact 3istandard 3ver-compare 7diff 2ntence-case 2rialize-error 6port 3oval 7-plugins 3ve-favicon 6handler 6index 5r-destroy 6less 2t-blocking
4cookie-parser 4value 1ha.js 31 3llow-clone 7equal 2iki 3mmer 2owdown 1ignale 2mple-concat 7get 8it-hooks 7swizzle 7update-notifier 2non-as-promised
2rv 4-cli 1late 5-react 2ick-carousel 2ug 4ify 1mol-toml 1nake-case 3pdragon a-node butil 3zzy 2yk 1oap 2cket.io-adapter aparser 4js 6-client 2lc 3hint
7-plugin-prettier 3id-js 5ity-coverage 2nic-boom 2rt-keys 5package-json 4ablejs 2urce-list-map 7map-explorer bresolve burl 6map-codec
1pace-separated-tokens 3rk-md5 2dx-correct 5exceptions 5license-ids 3y 4-transport 2lit 5-on-first 6string 1qlite 3string 1rvx 1sf 2h2 3pk 1table
6-hash 3ck-trace 5back 6lur-canvas 5frame 3ndard-as-callback 3rt-server-and-test 3tic-extend 2din-discarder 2ore 4ybook-addon-designs adark-mode
areadme 2ream 6-browserify 8uffers 7events 7http 7shift 6search 6x 3ict-event-emitter 7uri-encode 4ng 6-argv 7hash 7replace-loader 6.prototype.includes
hrepeat 6ify-entities aobject 4p-eof 6literal 5e 5tags 3tok3 2ubs 2yle-dictionary 6resources-loader 6to-js 9object 5d-jsx 5hacks
5lint-config-rational-order iecess-order kommended s-scss hsass-guidelines itandard-scss jyled-components adeclaration-block-no-ignored-properties
aprettier cocessor-styled-components awebpack-plugin 4is 1ubscriptions-transport-ws 2perstruct 3ports-hyperlinks 1velte2tsx 2g-inline-loader 4parser
6thdata 4sprite-loader 4tags 4url-loader 3o-loader 1w-precache-webpack-plugin 2agger-jsdoc 8ui-dist bexpress 3p-case 2eetalert2 2iftlint 3g 3per 2r
1ymbol-observable 2nc-request 2steminformation 6js 0tabbable 3le 2gged-tag 2ilwind-merge 8css-animate 2pe-run 1edious 2eny-request 2lecom-mas-agent 2mp
4-dir 4y 2rminal-link 2st 4cafe 4double 4em 2xt-decoder 5encoding 5hex 5table 1heme-ui 5provider-storybook 2ingies 2read-loader 7stream 3oat
4ttle-debounce 8it 2unky 1ime-grunt 4rs-browserify 2ny-glob 4color2 4mce 4pool 4spy 2ppy.js 2tle-case 1ldts 1mp-promise 3l 1ns-core-modules
4platform-declarations 1o-buffer 3fast-properties 3object-path 3regex 3string-loader 2ggle-selection 2ken-types 2ml 2posort 2talist 2uch
1ransliteration 3sh-cli 3verse 2ee-dump 5kill 2im-lines 5newlines 3ple-beam 2ough 2uffle 7-hdwallet-provider 1s-dedent 3essentials 3generator 3helpers
3map 4ockito 5rph 3patch 4np 3toolbelt 2c 3-alias 4watch 3onfck 3paths 2ickle 3fy 2lint-config-airbnb 7immutable 7microsoft-contrib 7plugin-prettier
2scmp 2utils 1ty-browserify 3pescript 1uf-js 2nnel 6-agent 2rbo 1weetnacl 2ilio 1ype 4d-query-selector 5array a-to-buffer 4s-ramda 5cript-eslint-parser
bformatter bjson-schema bplugin-css-modules btransform-paths cslint-plugin 3ical 0ua-parser-js 1c.micro 1fo 1glify-save-license 6ify 6js 1id
2nt8array-extras as 1lid 1mi 3-request 1nbzip2-stream 2c-path-regex 2defsafe 4rscore.string 3ici 2env 3xpected 2fetch
2icode-canonical-property-names-ecmascript 8match-property-ecmascript nvalue-ecmascript 8property-aliases-ecmascript 5rn-magic 3fied 3on-value 3qid
4ue-random-array 7slug 8tring 3st-util-position bremove-position 3versal-user-agent 2ocss 2plugin-auto-import 9vue-components 2rs-resolver 2set-value
2tildify 2zip 5per 1path 2per-case a-first 5camelcase 1rijs 3x 2l-parse 4template 3lib 3pattern-polyfill 2ql 1se 3-callback-ref 4debounce
4isomorphic-layout-effect 4sidecar 5ync-external-store 3r 4-home 1tf-8-validate 38 2il.promisify 4a 4ity-types 1uidv4 1vu 0v8-compile-cache g-lib
3to-istanbul 1alibot 4d-url 5ate-commit-msg 9npm-package-license lname 2nt 2sync 1console 1ee-validate 2rcel 3ror 1file 5-location 6message 1ideo.js
2em 3w-design 2nyl-fs 6paths 2te-node 5plugin-css-injected-by-js ceslint cvue2 5tsconfig-paths 4fu 4press 1m-browserify 22 1oid-elements 2ws
1scode-languageserver l-protocol mtextdocument nypes 7uri 1ue-cli-plugin-vuetify 7pboard2 4demi 4eslint-parser 4lazyload 4markdown-loader 4resource
4server-renderer 4template-es2015-compiler 3tify 7-loader 0w3c-hr-time 4keyname 1agmi 2it-on 2lk 4-up-path 4er 2rning 1buf 1ct-browser-legacy 2width
1eb-animations-js 4namespaces 33-utils 3driverio 3fontloader 3pack-chain 8dashboard 8notifier 8serve 7bar 3rtc-adapter 3socket 9-driver aextensions
4torm-disable-index 1hen 2ich-module 1ide-align 4st-line 2ldcard 2nston-daily-rotate-file 8transport 1mf 1ord 3ker-loader 6pool 1rangler 2ench
2ite-file-webpack-plugin 1sl-utils 0xcode 1dg-basedir 1e-utils 1hr-mock 32 1ml 3-js 32json 3builder2 3dom 3httprequest e-ssl 1path 1regexp 1ss 2tate
0yalc 2ml-ast-parser 5eslint-parser 5js 4js 2rgs-unparser 3n 2uzl 1eoman-environment 1n 1octocolors b-cjs 2uch 5-core 1tdl-core 0zip-stream 1lib
1od-validation-error 1ustand 2ul 1witch 1x`,
}
