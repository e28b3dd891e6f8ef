// Owns the names of widely used Ruby gems: data, made by test/train/popular-packages.ts. Source: the most downloaded gems, as DataDog/guarddog keeps them (top_rubygems_packages.json), and those that two of rubygems.org, rails, huginn and maybe lock; 2026-06-16.
import type { Names } from './encode.ts'

/** 972 that others pretend to be, 50 more. */
export const GEMS: Names = {
  top: `0aasm 1ctioncable 6mailbox aer 6pack 6text 6view 4ve_model_serializers 6job 6model b-serializers-xml 6record c-import dsession_store 8source 6storage
7upport 3s-as-taggable-on 4_as_list 1ddressable 1es_key_wrap 1fm 1irbrake 5ussh 1kami 1lgoliasearch 1mq-protocol 1nnotate 2si 1rbre 2el 2r-pm
2tifactory 1sciidoctor 2t 1tomos 2tr_encrypted 5required 1utoprefixer-rails 1wesome_print 2s-eventstream 4partitions 4sdk 7-accessanalyzer am bpca
9lexaforbusiness 9mplify 9pigateway imanagementapi iv2 apconfig blicationautoscaling jdiscoveryservice jinsights bmesh bstream cync 9thena
9ugmentedairuntime atoscaling jplans 8backup atch 9udgets 8chime 9loud9 ddirectory dformation eront dhsm gv2 dsearch jdomain dtrail dwatch ievents
ilogs 9odebuild ccommit cdeploy cguruprofiler greviewer cpipeline cstar gconnections gnotifications agnitoidentity nprovider fsync amprehend imedical
cuteoptimizer anfigservice bnect fparticipant are astandusagereportservice cexplorer 8databasemigrationservice cexchange cpipeline csync ax 9etective
avicefarm 9irectconnect eoryservice 9lm 9ocdb 9ynamodb gstreams 8ebs 9c2 binstanceconnect ar as 9fs 9ks 9lasticache fbeanstalk finference
floadbalancing sv2 fsearchservice ftranscoder 9mr 9ventbridge 8firehose 9ms 9orecastqueryservice gservice 9rauddetector 9sx 8gamelift 9lacier
aobalaccelerator aue 9reengrass aoundstation 9uardduty 8health 8iam 9magebuilder aportexport 9nspector 9ot b1clickdevicesservice hprojects banalytics
bdataplane bevents hdata bjobsdataplane bsecuretunneling bthingsgraph 8kafka 9endra 9inesis fanalytics ov2 fvideo karchivedmedia kmedia
ksignalingchannels 9ms 8lakeformation ambda epreview 9ex bmodelbuildingservice 9icensemanager aghtsail 8machinelearning bie anagedblockchain
arketplacecatalog kommerceanalytics jentitlementservice jmetering 9ediaconnect gvert dlive dpackage kvod dstore idata dtailor 9igrationhub kconfig
9obile 9q 9turk 8neptune atworkmanager 8opsworks gcm 9rganizations 9utposts 8personalize jevents jruntime 9i anpoint gemail gsmsvoice 9olly 9ricing
8qldb csession 9uicksight 8ram 9ds bdataservice 9edshift akognition asourcegroups mtaggingapi gs 9obomaker aute53 fdomains fresolver 8s3 acontrol
9agemaker hruntime avingsplans 9chemas 9ecretsmanager burityhub arverlessapplicationrepository cicecatalog fdiscovery fquotas as bv2 9hield 9igner
ampledb 9ms 9nowball as 9qs 9sm 9tates aoragegateway 9upport 9wf 8textract 9ranscribeservice jtreamingservice dfer dlate 8v1 8waf bregional bv2
9orkdocs clink cmail gmessageflow cspaces 8xray 5igv2 84 1xiom-types 0babel-source 6transpiler 3osa 2ckports 2se64 1crypt 6_pbkdf 1enchmark-ips
2tter_errors 1igdecimal 2ndata 4ex 4ing_of_caller 1ootboot 4snap 5trap-sass 1rakeman 2owser 1son 1ugsnag 2ilder 2llet 2ndler 7-audit 3ny 1yebug
0cancancan 2pistrano a-bundler 3ybara 8-screenshot 2rrierwave 2se_transform 1elluloid 9-essentials bxtras afsm aio apool asupervision 1harlock_holmes
2ef-config 2ildprocess 2ronic 2unky_png 1itrus 1laide 6-plugins 3mp 2imate_control 3ver 1ocaine 3oapods 9-core adeintegrate bownloader aplugins asearch
atrunk cy 2deray 2ercible 2ffee-rails 7script d-source 2lored 72 5ize 2mmander 4onmarker 3pass 2ncurrent-ruby 3nection_pool 2rk 2untries 1rack 3ss
1ss_parser 1ucumber 8-core 9wire 0daemons 2lli 2nger 2tabase_cleaner g-active_record hcore 3e 1dtrace 1ebase 6-ruby_core_source 3ug 5_inspector
2clarative b-option 2ep_merge 2layed_job b_active_record 2scendants_tracker 2vice_detector 4se 6-two-factor 1iff-lcs 4y 2gest-crc 1ocile 3ker-api 2gapi
3statsd-ruby 2main_name 2orkeeper 2tenv 6-rails 1pl 1raper 2y-configurable 7tainer 6re 4equalizer 4inflector 6itializer 4logic 4schema 4types
4validation 0ecma-re-validator 1d25519 1lasticsearch d-api emodel erails etransport 1m-websocket 2ail_spec 2oji_regex 1ncryptor 1qualizer 1rubi 5s
1scape 6_utils 1t-orbi 2hon 1ventmachine 1xcon 2ecjs 4utable-hooks 1ye 0facter 4ory_bot b_rails 8girl c_rails 2ker 2raday 7-cookie_jar 8em_http
bsynchrony 9xcon 8http-cache cclient 8multipart 8net_http g_persistent 8patron 8rack 9etry 7_middleware i-aws-sigv4 2st_blank 5gettext 4image 4lane
1faker 2i 3-compiler 4yajl 1ission 1lipper 7-active_record 2uent-config-regexp-type 7plugin-elasticsearch eignore-filter ekubernetes_metadata_filter
erecord-modifier gwrite-tag-filter es3 6d 1og 3-aliyun 5tmos 5ws 4brightbox 4core 4ecloud 4google 4json 4local 4openstack 4powerdns 5rofitbricks
4radosgw 5iakcs 4sakuracloud 5erverlove 5oftlayer 5torm_on_demand 4terremark 4vmfusion 5oxel 4xml 2nt-awesome-rails 2reman 3matador 4tastic 2urflusher
1pm 1riendly_id 1ugit 2ubar 2zzy_match 5url 0gapic-common 1emoji 2ocoder 2t_process_mem 3text 1h_inspector 2erkin 1it 3lab 6-labkit 7markup 1li 2obalid
1on 2ogle-api-client as-androidpublisher_v3 ccore ciamcredentials_v1 cplaycustomapp_v1 cstorage_v1 7cloud-core denv errors dstorage 7gax 7protobuf
6apis-common-protos o-types 7uth 1rape 5-entity 4hiql-rails 5ql 7-client 2pc 4-google-iam-v1 1ssapi 1uard 5-compat 6rspec 1yoku 0haml 4-rails 2na
2s_scope 3hdiff 4ery 4ie 1ealth_check 1ighline 2ke 2redis 2times 1tmlentities 2tp 4-accept 5cookie 5form_data 5parser 4_parser.rb 4arty 4client 4i
0i18n 4_data 1calendar 2e_cube 4nine 1mage_processing 1nherited_resources 1o-console 1paddress 1rb 0jaeger-client 2ro_winkler 1builder 1ira-ruby
1mespath 1query-rails 7ui-rails 1son 4-jwt 5schema 4_pure 5schemer 4api-renderer 4path 1wt 0kaminari 8-actionview dverecord 9core 1gio 1napsack
1ostya-sigar 1ramdown 8-parser-gfm 0language_server-protocol 2unchy 1etter_opener 1ibv8 3yajl2 2cense_finder 7e 2quid 2sten 2ttle-plugger 1lhttp-ffi
1ocale 2gging 3rage 3stash-filter-translate 9output-sqs htatsd 2ofah 1ru_redux 1umberjack 0macaddr 2il 2rcel 3ginalia 2trix 1emoist 5zable 4ry_profiler
2thod_source 1ime-types a-data 4magic 2ni_magick 6ime 5portile c2 4tar 5est 2xlib-cli 8onfig 7log 7shellout 1ocha 2linillo 2netize 4y 3go 5id 3o_logger
1sgpack 1ulti_json 6test 6xml 5part-post 2rmurhash3 2stache 4ermann a-grape 1ysql2 0nanaimo 2p 2turally 1env 2t-http-persistent 4imap 4ldap 4ntp 4pop
5rotocol 4scp 5ftp 5mtp 5sh 7-gateway 4telnet 3rc 2wrelic_rpm 1io4r 1o_proxy_fix 2kogiri 5umbo 2ri 2tiffany 1umerizer 0oauth 52 1ctokit 1hai 1j
1mniauth 8-facebook 9google-oauth2 9oauth e2 9rails_csrf_protection 9saml 1pen4 4id_connect 4ssl 4tracing 2timist 3parse 1rm_adapter 1s 0paper_trail
5clip 2rallel 8_tests 4noia 3ser 4let 2stel 1df-core 4reader 1g 2_query 1honelib 1list 1olyglot 2wer_assert 5pack 1rawn 2emailer 9-rails 2oc_to_ast
3metheus-client 2y 3-byebug 4rails 4stack_explorer 1sych 1ublic_suffix 2ma 2ndit 0raabro 2cc 3k 4-accept 6ttack 5cache 6ors 5mini-profiler 5oauth2
5protection 8xy 5ssl 5test 6imeout 2ils 5-controller-testing 6deprecated_sanitizer 7om-testing 6html-sanitizer 6i18n 4ties 3nbow 4drops 2ke 2nsack
1b-fsevent 3inotify 3readline 2trace 4ee 1chardet 1doc 1ecaptcha 3ursive-open-struct 2dcarpet 3is 5-actionpack avesupport 6client 6namespace 6rack 8ils
6store 2f 2gexp_parser 2line 2presentable 2quest_store 4ire_all 2sponders 3que 3t-client 4force 2triable 2verse_markdown 2xml 1inku 1ly 1magick 1ollbar
2o 2tp 2uge 1qrcode 1spec 5-collection_matchers 8re 6expectations 6its 6mocks 6parameterized 6rails 7etry 6sidekiq 7upport 5_junit_formatter 1ubocop
7-ast 8capybara 8performance 8rails 9spec 3y-graphviz 5kafka 5macho 5ole 5prof 8gressbar 5rc4 5saml 5vips 42_keywords 4_dep 5parser 4gems-bundler
9update 4ntlm 4zip 2fus-scheduler 2gged 0safe_yaml 2nitize 2ss 4-listen 5rails 4c 5-rails 2von 2wyer 1doc 1ecurity 2lect2-rails 4nium-webdriver
2mantic_range 2ndgrid-ruby 3try-rails 9ven 8uby 7sidekiq 2quel 2rverspec 2xp_processor 1fl 1hellany 2oulda-matchers 1idekiq 7-cron 2gdump 3net 2mctl
3ple_form 6cov 9-cobertura ahtml 9_json_formatter 2natra 2xarm_ruby_unaccent 1lack-notifier 6ruby-client 2im 2op 1naky_hash 1ocksify 2rbet-runtime
7static 3ted_set 1pecinfra 2readsheet 3ing 6-commands-rspec 7watcher-listen 3ockets 9-rails 1qlite3 1shkit 2rf_filter 1tackprof 3te_machines
e-activemodel lrecord 4sd-ruby 2ripe 3ong_migrations 3scan 1wd 1ync 2s-filesystem 3temu 0temple 2rm-ansicolor 4inal-notifier 9table 3rapin 2st-prof
5unit 2xt 1herubyracer 2in 2or 2read_safe 3ift 1ilt 2mecop 4liness 4out 4rs 2ns 1oml-rb 4rb 1railblazer-option 2eetop 2ollop 1tfunk 2y-color 5ursor
4prompt 4reader 4screen 5pinner 1urbolinks a-source 1wilio-ruby 1yphoeus 1zinfo 6-data 0uber 1glifier 1nf 3_ext 2icode-display_width 7_utils 5rn
3form_notifier 2parser 1ri_template 1uid 4tools 0validate_email 9url 2ult 1cr 1egas 2rsion_gem 1irtus 0warden 3ning 2sabi 1eb-console 3drivers 3finger
3mock 3packer 3rick 3socket 9-driver aextensions 1henever 1icked_pdf 2ll_paginate 2sper 2th_env 1khtmltopdf-binary 1mi-lite 1ord_wrap 0xcodeproj
2pretty 8-travis-formatter 1ml-simple 1path 0yajl-ruby 2rd 0zeitwerk`,
  more: `0action_text-trix 1rgon2 1uth-sanitizer 0benchmark 0cgi 1sv 0derailed_benchmarks 1rb 0erb 0faraday-follow_redirects 0google-logging-utils 0heapy
1tmlbeautifier 0importmap-rails 1nline_svg 0jekyll 0letter_opener_web 1int_roller 1ogger 2okbook 0mini_histogram 4test-retry 1utex_m 0net-http 0ostruct
0pagy 1p 1rettyprint 2ism 2opshaft 0rack-session 4up 1bs 1qrcode_core 1ubocop-minitest 8rails-omakase 3y-statistics 0securerandom 1timulus-rails
2ringio 0tailwindcss-rails duby 1erser 1sort 1urbo-rails 0unicode-emoji 1ri 1seragent 0view_component 0zlib`,
}
