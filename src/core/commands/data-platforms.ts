// Owns data and model platforms: Hadoop, Spark, Flink, Storm, Oozie, Ray, Dask, and the command lines of pipelines and model servers.
import type { CommandSpec } from '../command-spec.ts'
import { ANY } from './_dev-words.ts'
import { type Act, both, changes, dataChanges, dataDestroys, destroys, looks, loses, nothing, runsUnread, type Said, sets, told } from './_tool-verbs.ts'
import { draft, isLocalHost, textFor, wideValue } from './_words.ts'

/** `hadoop jar x.jar`, `spark-submit app.py`: the program runs on the cluster, or here with a local master. */
const submits: Act = (said) => {
  const { wide, all, label } = said
  const app = wide.words.find((word) => /\.(py|R|jar)$/.test(textFor(word)))
  const local = /--master[= ]['"]?local\b/.test(all) || !/--master\b|--deploy-mode[= ]cluster/.test(all)
  const far = /^(https?|s3a?|hdfs|gs):/.test(textFor(app))
  return {
    effects: [
      ...(local ? [] : [draft('infra.change', label, { system: said.call.program, object: textFor(app), scope: 'one' })]),
      ...(far && /^https?:/.test(textFor(app))
        ? [draft('exec.code', label, { language: 'jvm', from: 'network' }, { carries: [{ kind: 'network', path: textFor(app) }] })]
        : []),
    ],
    nested:
      app !== undefined && !far && /\.py$/.test(textFor(app))
        ? [{ run: 'script', language: 'python', path: app, args: wide.words.slice(wide.words.indexOf(app) + 1) }]
        : [],
  }
}

// ---- servers

const SERVES = /(^| )(0\.0\.0\.0|::)( |$)|--(host|ip|bind|address|server\.address)[= ](0\.0\.0\.0|::|\*)/

/** Listens for whoever works here, and for others where it is told so. */
const serves: Act = ({ all, call, label }) => {
  const everyone = SERVES.test(all) || /0\.0\.0\.0/.test(call.env('OLLAMA_HOST') ?? '')
  return {
    effects: [
      draft('net.listen', everyone ? '0.0.0.0' : '127.0.0.1', { where: everyone ? 'public' : 'local' }),
      draft('exec.command', label, { program: 'server' }),
    ],
  }
}

const fetchesModel: Act = ({ wide, call }) => {
  const name = wide.words.at(-1)
  return name === undefined
    ? {}
    : { effects: [draft('net.download', `https://${call.program === 'ollama' ? 'registry.ollama.ai' : 'huggingface.co'}/${textFor(name)}`)] }
}

const publishes =
  (manager: string): Act =>
  ({ wide }) => ({ effects: [draft('package.publish', wide.words.at(-1), { manager, name: textFor(wide.words.at(-1)), source: 'registry' })] })

/** A file of Python that the tool runs. */
const runsPython: Act = ({ wide }) => {
  const file = wide.words.find((word) => /\.py$/.test(textFor(word)))
  return file === undefined ? {} : { nested: [{ run: 'script', language: 'python', path: file, args: [] }] }
}

/** Words behind `--` or after the options run on a cluster, from this folder's files. */
const sendsJob: Act = ({ wide, all, label, call }) => {
  const address = textFor(wideValue(wide, '--address', '-a'))
  const local = address === '' || isLocalHost(address.replace(/^\w+:\/\//, '').replace(/:\d+.*$/, ''))
  return {
    effects: local ? [] : [draft('infra.change', label, { system: call.program, object: all.slice(0, 120), scope: 'one' })],
    nested: wide.rest.length > 0 ? [{ run: 'argv', argv: wide.rest, elsewhere: !local }] : [],
  }
}

const WHOLE = /(^| )(teardown|destroy|uninstall|--all)( |$)|invalidate prod/
const LOCAL = { local: true }
const stage = (said: Said): Partial<Parameters<typeof destroys>[0] & object> => (/\bprod(uction)?\b/i.test(said.all) ? { stage: 'production' } : {})

export default [
  told(['mapred'], {
    source: 'Apache Hadoop 3.4 MapReduce commands',
    whole: true,
    verbs: [
      [/^job -(list|status|counter|events|history|logs|list-\S+)\b|^(queue|version|classpath|envvars|hsadmin -get)\b/, looks],
      [/^job -(kill|fail)\S*/, changes({ system: 'mapreduce', reversible: false })],
      [/./, changes({ system: 'mapreduce' })],
    ],
  }),
  told(['oozie', 'azkaban'], {
    source: 'Apache Oozie 5.2 command line',
    whole: true,
    verbs: [
      [/-(info|log|status|definition|configcontent|dryrun|version|errorlog|auditlog|poll|list)\b|^(jobs|validate|version|help)\b/, looks],
      [/./, changes({ reversible: false })],
    ],
  }),
  told(['sqoop'], {
    source: 'Apache Sqoop 1.4.7 user guide',
    verbs: [
      [/^(list-databases|list-tables|help|version|codegen|job)\b/, looks],
      [/^eval\b/, (said) => (/\b(delete|drop|truncate|update|insert|alter)\b/i.test(said.all) ? dataDestroys({ scope: 'many' })(said) : looks(said))],
      [/^import\S*/, (said) => both(looks, / --delete-target-dir\b/.test(said.all) ? dataDestroys({ scope: 'one' }) : dataChanges())(said)],
      [/^export\b/, dataChanges({ reversible: false })],
      [/./, dataChanges()],
    ],
  }),
  told(['spark-submit', 'pyspark', 'spark-shell', 'sparkR', 'spark-class'], {
    source: 'Apache Spark 3.5 submitting applications',
    flags: '--verbose -v --supervise',
    bare: nothing,
    verbs: [
      [/^--?(kill|status)\b/, changes()],
      [/./, submits],
    ],
  }),
  told(['flink'], {
    source: 'Apache Flink 1.20 command-line interface',
    flags: '-d --detached -a --all -s --shutdownOnAttachedExit -allowNonRestoredState -n -D -p',
    verbs: [
      [/^(list|info|--version)\b/, looks],
      [/^(cancel|stop)\b/, changes({ reversible: false })],
      [/^savepoint\b/, (said) => (/ (-d|--dispose)\b/.test(said.all) ? loses('one', { local: false }) : changes())(said)],
      [/^(run|run-application)\b/, changes()],
    ],
  }),
  told(['storm'], {
    source: 'Apache Storm 2.7 command-line client',
    flags: '-w',
    verbs: [
      [/^(list|version|help|classpath|server_classpath|localconfvalue|remoteconfvalue|get-errors|monitor|admin print\S*)\b/, looks],
      [/^(kill|kill_workers|deactivate|blobstore delete|admin remove\S*)\b/, changes({ reversible: false })],
      [/./, changes()],
    ],
  }),
  told(['ray'], {
    source: 'Ray 2.40 CLI reference',
    flags: '--head --block --force -f --no-wait --include-dashboard --keep-min-workers --workers-only --no-restart --no-config-cache --grace',
    verbs: [
      [
        /^(status|list|get|logs|summary|memory|timeline|version|debug|health-check|get-head-ip|get-worker-ips|get_head_ip|monitor|microbenchmark|job (list|logs|status)|serve (status|config))\b/,
        nothing,
      ],
      [/^start\b/, (said) => (/--address\b/.test(said.all) ? changes()(said) : serves(said))],
      [/^stop\b/, ({ label }) => ({ effects: [draft('process.kill', label, { whose: 'workspace' })] })],
      [/^job (submit)\b|^submit\b/, sendsJob],
      [/^(exec|attach|dashboard|rsync\S*|disable-usage-stats|enable-usage-stats)\b/, changes()],
      [/^down\b/, (said) => destroys({ scope: 'one', reversible: false, ...stage(said) })(said)],
      [/^(up|job stop|job delete|serve (deploy|run|shutdown)|kill-random-node|stack|cpp|global-gc|metrics)\b/, changes()],
    ],
  }),
  told(['dask', 'dask-scheduler', 'dask-worker', 'dask-ssh'], {
    source: 'Dask distributed 2024.12 CLI',
    flags: '--dashboard --no-dashboard --nanny --no-nanny --show --version',
    bare: serves,
    verbs: [
      [/^(config|info|docs|completion)\b/, nothing],
      [/./, serves],
    ],
  }),
  told(
    [
      'luigi',
      'luigid',
      'zenml',
      'feast',
      'soda',
      'sqlmesh',
      'meltano',
      'abctl',
      'airbyte',
      'octavia',
      'metaflow',
      'clearml',
      'clearml-task',
      'flyte',
      'pyflyte',
      'flytectl',
      'hamilton',
      'dlt',
      'data-diff',
      'evidently',
      'whylogs',
      'lightdash',
    ],
    {
      source: 'luigi 3.6, ZenML 0.70, Feast 0.42, Soda 3.4, SQLMesh 0.141, Meltano 3.5, abctl 0.24, kedro 0.19, dlt 1.5',
      flags:
        '--local-scheduler --no-prompts --auto-apply --skip-tests --full-refresh --skip-materialization --no-gaps --persisted --low-memory -y --yes --force',
      verbs: [
        [
          /^(\S+ )?(list|ls|describe|get|show|info|status|logs|log|version|validate|diff|lint|test|audit|format|compile|dag|table_diff|render|evaluate|docs|scan|discover|select|check|explain|history|inspect|catalog|registry-dump|projects|entities|feature-views|data-sources|config( list)?|environment|test-connection|fetch_models|plan$|up-to-date|ui|viz|jupyter|ipython)\b/,
          nothing,
        ],
        [
          /^(teardown|destroy|(\S+ )?(delete|remove|rm|destroy|deregister|invalidate|drop|clean|prune|purge|uninstall)|janitor|local uninstall|state clear|pipeline .* drop)\b/,
          (said) =>
            destroys({
              // One entry of a registry can be made again from the project; the whole of what was set up cannot.
              reversible: !WHOLE.test(said.all),
              scope: WHOLE.test(said.all) ? 'many' : 'one',
              ...(/--local|^local /.test(said.all) ? LOCAL : {}),
              ...stage(said),
            })(said),
        ],
        [/^(init|new|add|install|lock|create|local credentials|generate|connect|login|logout|set|use|upgrade|schedule list|package|deploy_docs)\b/, nothing],
        [
          /^(run|invoke|el|elt|apply|plan \S+|materialize|materialize-incremental|deploy|serve|start|up|restate|rollback|migrate|sync|push|register|update|local install|execute|resume|trigger|schedule|stack|pipeline|artifact|model|secret|job|state|alias|tag)\b/,
          (said) => both(runsPython, changes(stage(said)))(said),
        ],
        [/./, runsPython],
      ],
      bare: nothing,
    },
  ),
  told(['bentoml', 'torchserve', 'torch-model-archiver', 'tritonserver', 'mlserver', 'seldon', 'cortex', 'cog', 'beam-cloud', 'lightning', 'horovodrun'], {
    source: 'BentoML 1.3, TorchServe 0.12, Cog 0.13, Modal 0.68, Lightning 2.5, PyTorch 2.5',
    flags: '--reload --production --development --force --yes --detach --standalone --quiet -d',
    verbs: [
      [
        /^(list|get|models (list|get)|logs|build|export|env|version|config|estimate-memory|test|predict|train|debug|app (list|logs)|volume (list|ls|get)|secret list|profile|token|setup|image|shell)\b/,
        nothing,
      ],
      [/^(serve|serve-http|serve-grpc|--start)\b/, serves],
      [/^(delete|models delete|(\S+ )?(delete|rm|stop|terminate))\b/, (said) => destroys({ reversible: false, ...stage(said) })(said)],
      [
        /^(push|deploy|deployment|run|up|app|launch|cloud|volume|secret|code)\b/,
        (said) => (/^(accelerate|lightning)$/.test(said.call.program) ? runsPython(said) : both(runsPython, changes(stage(said)))(said)),
      ],
      [/./, runsPython],
    ],
    bare: nothing,
  }),
  told(['ollama'], {
    source: 'Ollama 0.5 CLI',
    flags: '--insecure --verbose --nowordwrap',
    verbs: [
      [/^(list|ls|ps|show|stop|help)\b/, nothing],
      [/^(run|pull)\b/, ({ wide }) => ({ effects: [draft('net.download', `https://registry.ollama.ai/${textFor(wide.words[1])}`)] })],
      [/^(rm|delete)\b/, (said) => destroys({ ...LOCAL, reversible: true, scope: said.wide.words.length > 2 || /‹/.test(said.all) ? 'all' : 'one' })(said)],
      [/^push\b/, publishes('ollama')],
      [/^serve\b/, serves],
      [/^(create|cp)\b/, nothing],
    ],
  }),
  told(['vllm', 'sglang', 'tgi', 'text-generation-launcher', 'llamafile', 'lms', 'mlx_lm.server', 'localai', 'local-ai', 'koboldcpp'], {
    source: 'vLLM 0.6 CLI, TGI 3.0, LM Studio lms 0.3',
    flags: '--trust-remote-code --enforce-eager --enable-lora --disable-log-requests --quiet',
    verbs: [
      [/^(ls|list|ps|status|log stream|version|chat|complete|bench|collect-env|help)\b/, nothing],
      [/^(get|download|pull)\b/, fetchesModel],
      [/./, serves],
    ],
    bare: serves,
  }),
  {
    names: [
      'llama-cli',
      'llama-run',
      'llama-simple',
      'llama-bench',
      'llama-perplexity',
      'llama-quantize',
      'llama-embedding',
      'llama-tokenize',
      'llama-gguf-split',
      'llama-imatrix',
      'llama',
    ],
    source: 'llama.cpp b4400 manuals',
    options: {
      '-m --model --mmproj --lora -f --file --grammar-file --prompt-cache -bf': 'path.read',
      '-o --output --log-file -of': 'path.write',
      '-mu --model-url': 'url',
    },
    values:
      '-p --prompt -n --predict -c --ctx-size -t --threads -ngl --n-gpu-layers -s --seed --temp --top-k --top-p -b -ub -r -hf -hfr -hff -e -sys --chat-template',
    flags: ANY,
    operands: ['...text'],
  },
  told(['llama-server', 'rpc-server', 'whisper-server'], { source: 'llama.cpp b4400 server', whole: true, bare: serves, verbs: [[/./, serves]] }),
  told(
    [
      'crewai',
      'langgraph',
      'langflow',
      'promptfoo',
      'ragas',
      'lm_eval',
      'lm-eval',
      'autotrain',
      'axolotl',
      'llamafactory-cli',
      'unsloth',
      'optimum-cli',
      'mteb',
      'deepeval',
    ],
    {
      source: 'lm-evaluation-harness 0.4, axolotl 0.6, promptfoo 0.100, LangGraph CLI 0.1',
      bare: nothing,
      verbs: [
        [/^(serve|dev|run --host|up|api|webchat)\b/, serves],
        [
          /^(share|deploy|push|publish)\b/,
          ({ label }) => ({ effects: [draft('net.upload', label, { host: '?' }, { carries: [{ kind: 'file', path: '.' }] })] }),
        ],
        [/./, nothing],
      ],
    },
  ),
  told(
    [
      'start-dfs.sh',
      'stop-dfs.sh',
      'start-yarn.sh',
      'stop-yarn.sh',
      'start-hbase.sh',
      'stop-hbase.sh',
      'start-all.sh',
      'stop-all.sh',
      'start-master.sh',
      'stop-master.sh',
    ],
    {
      source: 'Apache Hadoop 3.4 cluster setup',
      bare: sets('service'),
      verbs: [[/./, sets('service')]],
    },
  ),
  told(['zeppelin.sh', 'livy-server'], { source: 'Apache Zeppelin 0.11', bare: runsUnread, verbs: [[/./, sets('service')]] }),
] satisfies readonly CommandSpec[]
