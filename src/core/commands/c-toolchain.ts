// Owns compilers, linkers and binary inspectors of C-like languages, and documentation builders.
import type { CommandSpec } from '../command-spec.ts'
import { ANY, does } from './_dev-words.ts'

const tool = (names: readonly string[], source: string, values = '', more: Partial<CommandSpec> = {}): CommandSpec => ({ names, source, operands: ['...text'],
  flags: ANY, values, ...more })

export default [
  { names: ['cc', 'gcc', 'g++', 'c++', 'clang', 'clang++', 'cpp', 'tcc', 'icc', 'icx', 'emcc', 'em++', 'nvcc', 'gfortran', 'gdc', 'x86_64-linux-gnu-gcc', 'aarch64-linux-gnu-gcc', 'arm-none-eabi-gcc', 'musl-gcc', 'hipcc', 'dpcpp', 'afl-clang-fast', 'afl-gcc'],
    source: 'GCC 14 and Clang 19 manuals', operands: ['...path.read'],
    flags: '-c -S -E -v -g -w -s -O --* -pipe -static -shared -pthread -rdynamic -nostdlib -nostdinc -pedantic -ansi -no-pie -pie -save-temps -H -P -C ' +
      '-M -MM -MD -MMD -MP',
    values: '-x -include -imacros -isystem -idirafter -iquote -Xlinker -Xpreprocessor -Xassembler -target -arch -framework -T -u -z -e -MF -MT -MQ -D -U ' +
      '-I -L -l -A --param',
    options: { '-o': 'path.write', '-f* -m* -W* -O* -g* -std* -print* -dump* -save-temps* -no* -static* -shared* -pedantic* -i* -pg* -d* -r* -Q* -Xclang* -Xarch* -Xcompiler*': '?text', '-B': 'text' },
    dryRun: '-###' },
  tool(['ld', 'ld.lld', 'lld', 'gold', 'mold', 'as', 'nasm', 'yasm', 'windres', 'dlltool', 'llc', 'opt', 'lli', 'llvm-link', 'llvm-ar', 'lld-link', 'link.exe', 'cl', 'clang-cl'], 'GNU binutils 2.43 and LLVM 19 manuals', '-L -l -T -e -m -z -f -F -I -D -rpath -soname', { options: { '-o': 'path.write' } }),
  tool(['llvm-objdump', 'llvm-nm', 'llvm-cov', 'llvm-profdata', 'llvm-symbolizer', 'gcov', 'lcov', 'gcovr', 'genhtml', 'dwarfdump', 'elfutils', 'checksec', 'ctags', 'cscope', 'cflow', 'bloaty', 'abidiff'], 'GNU binutils 2.43 manuals', '-j -d -S -e -p -C --section --start-address --stop-address -n --bytes -t -f --demangle -r -M -m --input -L', { output: 'other' }),
  { names: ['strip', 'objcopy', 'chrpath', 'patchelf', 'install_name_tool'], source: 'GNU binutils 2.43 and patchelf 0.18 manuals',
    operands: ['...path.edit'], flags: ANY,
    values: '-R -K -N -j -O -I -F --strip-symbol --set-rpath --set-interpreter --add-needed --remove-needed --replace-needed --set-soname -r -B',
    options: { '-o': 'path.write' } },
  tool(['gprof'], 'GDB 15 and LLDB 19 manuals', '-p --pid -c --core -s --symbols -e --exec -d -n -k', { syntax: 'posix',
    options: { '-x --command': 'path.read', '-ex -iex --eval-command -o': 'text', '--args': '' } }),
  { names: ['samply', 'bpftrace'], source: 'Valgrind 3.24 and perf 6 manuals', syntax: 'posix', operands: ['...text'], flags: ANY,
    values: '--tool --log-file --suppressions -e -F -g -o -p -i -t -a -c' },
  { names: ['clang-format', 'astyle', 'uncrustify', 'indent', 'cmake-format', 'gersemi'], source: 'clang-format 19 documentation', operands: ['...path.read'],
    operandsIf: [{ if: '-i', operands: ['...path.edit'] }], flags: ANY,
    options: { '-i --in-place': '', '-style* -assume-filename* -fallback-style* -lines* -offset* -length*': '?text' },
    values: '--style --assume-filename --files -c', dryRun: '-n --dry-run', output: 'content' },
  tool(['clang-tidy', 'cppcheck', 'cpplint', 'include-what-you-use', 'iwyu_tool', 'oclint', 'infer', 'flawfinder', 'scan-build', 'clangd', 'sparse', 'splint'], 'clang-tidy 19 and cppcheck 2.16 manuals', '-p -checks --checks --config --config-file -header-filter --enable --std --suppress -j -I -D', { options: { '-checks* -header-filter* -extra-arg* -config*': '?text' } }),
  tool(['doxygen', 'mermaid-cli', 'pandoc', 'pdflatex', 'xelatex', 'lualatex', 'latexmk', 'latex', 'bibtex', 'biber', 'makeindex', 'tectonic', 'typst', 'asciidoctor', 'asciidoctor-pdf', 'asciidoc', 'groff', 'man2html', 'hugo', 'zola', 'quarto', 'jupyter-book', 'antora', 'texcount', 'chktex', 'latexindent', 'dvips', 'prince', 'epubcheck', 'aspell', 'hunspell', 'languagetool', 'po4a', 'msgfmt', 'xgettext', 'msgmerge', 'gettext'], 'Pandoc 3.5, Graphviz 12, TeX Live 2024, Hugo 0.139 manuals', '-f --from -t --to -r --read -w --write --template -V --variable -M --metadata --css -H -B -A --resource-path --toc-depth --pdf-engine ' +
      '--bibliography --csl --lua-filter -K -G -N -E -l -interaction -jobname -output-directory -outdir -b --backend -a --attribute -s --source -d ' +
      '--destination --baseURL -e --environment -p --port --theme --config --bind', { options: { '-o --output --out-file': 'path.write', '-F --filter': 'path.read', '-T*': '?text', '-shell-escape --shell-escape': '' } }),
  tool(['protoc', 'buf', 'thrift', 'flatc', 'capnp', 'prost', 'swig', 'bison', 'flex', 'yacc', 'lex', 'antlr4', 'antlr', 'tree-sitter', 're2c', 'ragel', 'peg', 'gperf', 'avro-tools', 'ts-proto', 'twirp', 'asn1c', 'wit-bindgen', 'wasm-tools', 'wasm2wat', 'wat2wasm', 'wasmtime', 'wasmer', 'wasm-ld', 'spin', 'wat', 'jco'], 'protoc 29 and buf 1.47 documentation', '-I --proto_path --plugin --descriptor_set_out --config --template --path --against --error-format -o --output -d --dir', { unlisted: 'operands',
    subcommands: { push: { operands: ['...text'], flags: ANY, effects: does('package.publish', { manager: 'buf', source: 'registry' }) } } }),
] satisfies readonly CommandSpec[]
