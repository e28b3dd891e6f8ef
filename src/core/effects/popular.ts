// Owns the names of widely used packages by ecosystem: what "popular" means, and what a look-alike looks like. Data; from the ecosystems' own download ranks.

const NPM = `react react-dom react-router react-router-dom react-query next vue nuxt svelte preact solid-js angular lit jquery lodash lodash-es underscore ramda rxjs axios got ky node-fetch undici
express fastify koa hapi hono polka connect cors helmet morgan body-parser cookie-parser multer compression passport jsonwebtoken bcrypt bcryptjs argon2 uuid nanoid ulid dotenv dotenv-cli cross-env
zod joi yup ajv superstruct valibot class-validator class-transformer reflect-metadata typescript ts-node tsx tsup tsc-watch esbuild vite rollup webpack webpack-cli webpack-dev-server parcel swc babel
@babel/core @babel/cli @babel/preset-env @babel/preset-react @babel/preset-typescript @swc/core @swc/cli turbo nx lerna changesets @changesets/cli husky lint-staged commitlint @commitlint/cli
eslint prettier stylelint biome @biomejs/biome oxlint eslint-config-prettier eslint-plugin-react eslint-plugin-import @typescript-eslint/parser @typescript-eslint/eslint-plugin typescript-eslint
jest ts-jest vitest @vitest/ui @vitest/coverage-v8 mocha chai sinon ava tap tape nyc c8 cypress playwright @playwright/test puppeteer supertest msw nock fast-check jsdom happy-dom @testing-library/react @testing-library/jest-dom
@testing-library/user-event storybook @storybook/react nodemon concurrently npm-run-all rimraf del-cli shx shelljs execa zx cross-spawn commander yargs cac meow minimist inquirer prompts ora chalk kleur picocolors ansi-colors
debug winston pino pino-pretty bunyan loglevel moment dayjs date-fns luxon async bluebird p-limit p-queue p-map glob fast-glob globby minimatch micromatch picomatch chokidar fs-extra mkdirp semver ms
graphql apollo-server @apollo/client @apollo/server urql graphql-request prisma @prisma/client typeorm sequelize knex kysely drizzle-orm drizzle-kit mongoose mongodb pg mysql mysql2 sqlite3 better-sqlite3 redis ioredis
bullmq bull agenda amqplib kafkajs socket.io socket.io-client ws nodemailer stripe twilio aws-sdk @aws-sdk/client-s3 firebase firebase-admin @google-cloud/storage openai @anthropic-ai/sdk langchain ai
tailwindcss postcss autoprefixer sass less styled-components @emotion/react @emotion/styled @mui/material @chakra-ui/react antd bootstrap framer-motion three d3 chart.js recharts echarts leaflet mapbox-gl
redux react-redux @reduxjs/toolkit zustand jotai recoil mobx immer swr @tanstack/react-query @tanstack/react-table @tanstack/react-router formik react-hook-form react-select react-icons clsx classnames
@types/node @types/react @types/react-dom @types/jest @types/lodash @types/express tslib core-js regenerator-runtime web-vitals workbox-webpack-plugin serve http-server json-server live-server lite-server
marked markdown-it remark rehype gray-matter js-yaml yaml toml ini xml2js fast-xml-parser cheerio csv-parse papaparse xlsx exceljs pdfkit pdf-lib sharp jimp canvas archiver jszip tar adm-zip
electron electron-builder react-native expo @react-navigation/native ionic capacitor @nestjs/core @nestjs/cli @nestjs/common @sveltejs/kit astro gatsby remix @remix-run/react vercel netlify-cli wrangler serverless
autocannon clinic lighthouse size-limit license-checker depcheck npm-check-updates madge knip publint typedoc jsdoc swagger-ui-express swagger-jsdoc openapi-typescript orval node-cron cron ts-morph acorn espree
esprima recast jscodeshift terser uglify-js html-webpack-plugin css-loader style-loader babel-loader ts-loader file-loader url-loader mini-css-extract-plugin dotenv-expand pm2 forever left-pad is-number
i18next react-i18next intl-messageformat formatjs handlebars ejs pug mustache nunjucks liquidjs event-stream through2 pump readable-stream inherits bn.js ethers web3 viem wagmi hardhat truffle`

const PIP = `python requests urllib3 httpx aiohttp numpy pandas scipy matplotlib seaborn plotly scikit-learn tensorflow torch torchvision torchaudio keras jax xgboost lightgbm catboost transformers datasets tokenizers accelerate
huggingface-hub sentence-transformers openai anthropic langchain llama-index tiktoken flask django fastapi uvicorn gunicorn starlette pydantic pydantic-settings sqlalchemy alembic psycopg2 psycopg2-binary psycopg asyncpg
pymysql mysqlclient pymongo redis celery kombu boto3 botocore awscli google-cloud-storage google-api-python-client azure-storage-blob azure-identity paramiko fabric ansible jinja2 markupsafe werkzeug click typer rich
tqdm colorama pyyaml toml tomli ruamel-yaml python-dotenv pytest pytest-cov pytest-mock pytest-asyncio pytest-xdist coverage tox nox hypothesis mock responses black isort flake8 pylint ruff mypy pyright bandit
pre-commit setuptools wheel pip build twine virtualenv pipenv poetry hatch uv pipx cookiecutter sphinx mkdocs mkdocs-material jupyter jupyterlab notebook ipython ipykernel nbconvert pillow opencv-python imageio
scikit-image beautifulsoup4 lxml html5lib selenium playwright scrapy cryptography pyjwt bcrypt passlib certifi cffi six attrs dataclasses-json marshmallow orjson simplejson msgpack protobuf grpcio grpcio-tools
arrow pendulum python-dateutil pytz tzdata regex chardet charset-normalizer idna packaging filelock platformdirs psutil watchdog loguru structlog sentry-sdk prometheus-client opentelemetry-api networkx sympy statsmodels
nltk spacy gensim faker factory-boy freezegun docker kubernetes pyspark dask polars pyarrow duckdb sqlparse openpyxl xlsxwriter xlrd python-docx pypdf reportlab streamlit gradio dash bokeh altair geopandas shapely
twisted tornado websockets stripe slack-sdk python-telegram-bot discord-py discord.py pygame pyinstaller cython numba djangorestframework django-cors-headers whitenoise gevent eventlet locust invoke`

const CARGO = `serde serde_json serde_derive tokio async-trait futures anyhow thiserror clap structopt log env_logger tracing tracing-subscriber rand regex lazy_static once_cell chrono time uuid url reqwest hyper axum actix-web warp rocket
tower tonic prost sqlx diesel rusqlite redis itertools rayon crossbeam parking_lot dashmap bytes base64 hex sha2 md5 ring rustls openssl num-traits bitflags syn quote proc-macro2 wasm-bindgen criterion proptest tempfile walkdir
toml serde_yaml csv indexmap smallvec cargo-edit cargo-watch cargo-nextest cargo-audit cargo-deny cargo-llvm-cov cargo-expand ripgrep bat fd-find exa just wasm-pack sccache mdbook tauri leptos yew bevy`

const GEM = `rails rake bundler rspec rspec-rails rubocop puma sinatra rack devise pg mysql2 sqlite3 redis sidekiq nokogiri faraday httparty json minitest capybara pry byebug jekyll fastlane cocoapods thor activerecord activesupport dotenv`

const split = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const BY_ECOSYSTEM: Readonly<Record<string, ReadonlySet<string>>> = { npm: split(NPM), pip: split(PIP), cargo: split(CARGO), gem: split(GEM) }

const ECOSYSTEM: Readonly<Record<string, string>> = {
  npm: 'npm',
  pnpm: 'npm',
  yarn: 'npm',
  bun: 'npm',
  npx: 'npm',
  deno: 'npm',
  pip: 'pip',
  pip3: 'pip',
  pipx: 'pip',
  uv: 'pip',
  uvx: 'pip',
  poetry: 'pip',
  pdm: 'pip',
  pipenv: 'pip',
  conda: 'pip',
  hatch: 'pip',
  cargo: 'cargo',
  gem: 'gem',
  bundle: 'gem',
  bundler: 'gem',
}

export const popularOf = (manager: string): ReadonlySet<string> | undefined => BY_ECOSYSTEM[ECOSYSTEM[manager] ?? '']

/** True where one edit (a letter put in, left out, changed, or two swapped) makes one name of the other. */
const isOneEdit = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1
  const [x, y] = [a.slice(i), b.slice(i)]
  return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) || (x.length > 1 && x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
}

/** The popular package that a name could be mistaken for; names under five letters are too near to too many. */
export const lookalikeOf = (name: string, popular: ReadonlySet<string>): string => {
  if (name.length < 5 || popular.has(name)) return ''
  const plain = name.replaceAll(/[-_.]/g, '')
  for (const other of popular)
    if (other.length >= 5 && !other.startsWith('@') && (isOneEdit(name, other) || (plain === other.replaceAll(/[-_.]/g, '') && name !== other))) return other
  return ''
}
