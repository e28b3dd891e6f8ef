// Owns converters of pictures, sound, video and documents. They read files and write files; the few options that run text say so.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { prefixOf, textOf } from '../value.ts'
import { draft, shell, textFor } from './_words.ts'

const isUrl = (value: Value): boolean => /^(https?|rtmps?|rtsp|rtp|udp|tcp|srt|ftp|hls\+http|sftp|icecast):/.test(prefixOf(value))
const isPipe = (value: Value): boolean => /^(-|pipe:.*|\/dev\/null|NUL|null:)$/.test(textOf(value) ?? '')

/** ffmpeg has hundreds of options, nearly all with one value; only inputs and outputs matter. */
const FF_FLAGS = new Set(
  '-y -n -hide_banner -nostdin -stats -nostats -an -vn -sn -dn -shortest -re -copyts -start_at_zero -bitexact -version -h -help -formats -codecs -encoders -decoders -filters -protocols -devices -pix_fmts -layouts -buildconf -L -benchmark -dump -hex -ignore_unknown -copy_unknown -autorotate -noautorotate -psnr -vstats -qphist -intra -deinterlace -noaccurate_seek -report -xerror -muxers -demuxers -bsfs -hwaccels -fix_sub_duration -accurate_seek -seek_timestamp -autoscale -debug_ts -show_format -show_streams -show_frames -show_packets -show_chapters -show_programs -show_error -show_data -count_frames -count_packets -pretty -private -unit -prefix -sexagesimal -bitexact -show_versions -show_private_data -autoexit -nodisp -fs'.split(
    ' ',
  ),
)

const ffmpeg = (call: Call): Refined => {
  const inputs: Value[] = []
  const outputs: Value[] = []
  const words = call.words
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const text = prefixOf(word)
    const next = words[at + 1]
    if (text === '-i' && next !== undefined) {
      inputs.push(next)
      at += 1
    } else if (FF_FLAGS.has(text)) continue
    else if (/^-[A-Za-z]/.test(text)) at += 1
    else if (call.program === 'ffmpeg') outputs.push(word)
    else inputs.push(word)
  }
  return {
    effects: [
      ...inputs.filter((value) => !isPipe(value)).map((value) => (isUrl(value) ? draft('net.download', value) : draft('fs.read', value))),
      ...outputs
        .filter((value) => !isPipe(value))
        .map((value) =>
          isUrl(value)
            ? draft('net.upload', value, {}, { carries: inputs.map((input) => ({ kind: 'file' as const, path: textFor(input) })) })
            : draft('fs.write', value, { overwrites: words.some((word) => textOf(word) === '-y') }),
        ),
    ],
  }
}

/** ImageMagick: everything but the last operand is read; `mogrify` writes over its inputs. */
const MAGICK_FLAGS = new Set(
  '-strip -flatten -append +append -negate -normalize -trim +repage -monochrome -flip -flop -transpose -transverse -verbose -version -coalesce -auto-orient -equalize -enhance -despeckle -mosaic -layers-optimize -ping -quiet -regard-warnings -respect-parentheses -synchronize -taint -unique-colors +adjoin -adjoin +antialias +dither -combine -separate -clut -hald-clut -render -reverse -list-all +matte -matte +clone -auto-gamma -auto-level -clip -help -identify +profile-all'.split(
    ' ',
  ),
)

const magick = (call: Call): Refined => {
  const files: Value[] = []
  const effects: EffectDraft[] = []
  const words = /^(convert|identify|mogrify|composite|montage|compare|import)$/.test(textFor(call.words[0])) ? call.words.slice(1) : call.words
  const verb = words === call.words ? call.program : textFor(call.words[0])
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const text = prefixOf(word)
    if (text === '-write' && words[at + 1] !== undefined) effects.push(draft('fs.write', words[at + 1], { overwrites: true }))
    if (/^[-+][A-Za-z]/.test(text)) {
      if (!MAGICK_FLAGS.has(text)) at += 1
    } else if (!/^(\(|\)|\\\(|\\\))$/.test(text)) files.push(word)
  }
  const strip = (value: Value): Value => {
    const match = /^(?:png|jpe?g|gif|pdf|svg|tiff?|webp|bmp|ico|rgba?|gray|text|ppm|pgm|png32|png8|png24):(.+)$/i.exec(textOf(value) ?? '')
    return match === null ? value : { parts: [match[1] ?? ''], carries: value.carries }
  }
  const real = files
    .map(strip)
    .filter(
      (value) =>
        !isPipe(value) &&
        !/^(xc|canvas|gradient|plasma|logo|rose|label|caption|pattern|radial-gradient|fractal|info|granite|netscape|wizard|histogram|inline):/.test(
          prefixOf(value),
        ) &&
        textOf(value) !== 'rose:',
    )
  const piped = [...words]
    .map(prefixOf)
    .filter((text) => text.startsWith('|'))
    .map((text) => shell({ parts: [text.slice(1)], carries: [] }))
  const msl = real.filter((value) => /^(msl|ephemeral|url|https?|ftp|text|epi?):/i.test(prefixOf(value)))
  for (const value of msl) if (isUrl(value)) effects.push(draft('net.download', value))
  const plain = real.filter((value) => !isUrl(value))
  if (verb === 'identify' || plain.length === 0) return { effects: [...effects, ...plain.map((value) => draft('fs.read', value))], nested: piped }
  if (verb === 'mogrify')
    return { effects: [...effects, ...plain.flatMap((value) => [draft('fs.read', value), draft('fs.write', value, { overwrites: true })])], nested: piped }
  return {
    effects: [
      ...effects,
      ...plain.slice(0, -1).map((value) => draft('fs.read', value)),
      ...plain.slice(-1).map((value) => draft('fs.write', value, { overwrites: true })),
    ],
    nested: piped,
  }
}

const ghostscript = (call: Call): Refined => {
  const words = call.words
  const out = words
    .map((word, at) =>
      prefixOf(word).startsWith('-sOutputFile=')
        ? { parts: [textFor(word).slice(13)], carries: word.carries }
        : textOf(word) === '-o'
          ? words[at + 1]
          : undefined,
    )
    .filter((value) => value !== undefined)
  const reads = words.filter((word, at) => !prefixOf(word).startsWith('-') && textOf(words[at - 1] ?? word) !== '-o' && textOf(words[at - 1] ?? word) !== '-c')
  const unsafe = words.some((word) => textOf(word) === '-dNOSAFER')
  return {
    effects: [
      ...reads.map((path) => draft('fs.read', path)),
      ...out.filter((path) => !isPipe(path) && !prefixOf(path).startsWith('%pipe%')).map((path) => draft('fs.write', path, { overwrites: true })),
    ],
    nested: out.filter((path) => prefixOf(path).startsWith('%pipe%')).map((path) => shell({ parts: [textFor(path).slice(6)], carries: [] })),
    ...(unsafe && words.some((word) => textOf(word) === '-c') ? { unknown: [{ reason: 'code', what: 'PostScript' }] } : {}),
  }
}

export default [
  {
    names: ['ffmpeg', 'ffprobe', 'ffplay', 'mediainfo', 'mkvmerge', 'mplayer', 'mpv', 'vlc', 'HandBrakeCLI', 'gst-launch-1.0', 'avconv'],
    source: 'ffmpeg(1) ffprobe(1) 7.1',
    syntax: 'none',
    operands: ['...text'],
    output: 'other',
    refine: ffmpeg,
  },
  {
    names: ['convert', 'magick', 'identify', 'mogrify', 'composite', 'montage', 'compare', 'gm'],
    source: 'ImageMagick 7.1 command-line options',
    syntax: 'none',
    operands: ['...text'],
    refine: magick,
  },
  { names: ['gs', 'ps2pdf', 'pdf2ps', 'ps2ascii', 'epstopdf'], source: 'gs(1) 10.04', syntax: 'none', operands: ['...text'], refine: ghostscript },
  {
    names: ['pdftotext', 'pdftoppm', 'pdfimages', 'pdftocairo', 'pdfinfo', 'pdfunite', 'pdfseparate', 'pdffonts', 'pdfgrep', 'pdftohtml', 'pdfattach'],
    source: 'poppler-utils 24.12',
    syntax: 'long',
    operands: ['path.read', '...path.write'],
    flags:
      '-layout -raw -htmlmeta -bbox -nopgbrk -q -v -h -list -all -png -jpeg -tiff -svg -pdf -ps -eps -j -jp2 -gray -mono -singlefile -transp -c -p -i -noframes -s -xml -stdout -hidden -nomerge -isodates -rawdates -box -meta -js -struct -dests -url -tsv -table -simple -simple2 -lineprinter -n -H',
    values: '-f -l -r -x -y -W -H -enc -eol -opw -upw -scale-to -scale-to-x -scale-to-y -rx -ry -zoom -fixed -jpegopt -tiffcompression -paper -colspacing',
    dryRun: '-h -v --help',
  },
  {
    names: [
      'qpdf',
      'pdftk',
      'mutool',
      'pdfcrack-info',
      'ocrmypdf',
      'img2pdf',
      'pdfjam',
      'pdflatex-info',
      'unoconv',
      'soffice',
      'libreoffice',
      'pandoc-citeproc',
      'wkhtmltopdf',
      'wkhtmltoimage',
      'weasyprint',
      'antiword',
      'catdoc',
      'docx2txt',
      'ebook-convert',
      'djvutxt',
    ],
    source: 'qpdf 11.9, pdftk 3.3, wkhtmltopdf 0.12, soffice 24.8',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => {
      const files = call.words.filter((word) => /^[\w./~-]+\.\w{2,5}$/.test(textFor(word)) && !prefixOf(word).startsWith('-'))
      const macros = call.words.some((word) => /^(macro:|vnd\.sun\.star\.script:)/.test(prefixOf(word)))
      return {
        effects: [
          ...files.map((path) => draft('fs.read', path)),
          ...files
            .slice(-1)
            .filter(() => files.length > 1)
            .map((path) => draft('fs.write', path)),
          ...call.words.filter(isUrl).map((url) => draft('net.download', url)),
        ],
        ...(macros ? { unknown: [{ reason: 'code' as const, what: 'macro' }] } : {}),
      }
    },
  },
  {
    names: ['exiftool', 'exiv2', 'jhead'],
    source: 'exiftool 13',
    syntax: 'long',
    operands: ['...path.read'],
    options: {
      '-o -w -W -tagOut': 'path.write',
      '-config -@': 'path.read',
      '-overwrite_original -overwrite_original_in_place -P -all= -TagsFromFile -tagsfromfile': '?text',
      '-if -p -api': 'text',
    },
    flags: '-r -j -json -G -G1 -s -s2 -s3 -S -a -u -U -b -n -c -ee -fast -fast2 -q -csv -X -h -t -T -ver -list -v -v3 -progress -m -f -e -k -z',
    values: '-d -ext -i -x -charset -lang -sep',
    effects: [{ kind: 'fs.write', each: 'operands', if: ['-overwrite_original', '-all='] }],
  },
  {
    names: [
      'optipng',
      'pngquant',
      'jpegoptim',
      'gifsicle',
      'oxipng',
      'svgo',
      'zopflipng',
      'cwebp',
      'dwebp',
      'gif2webp',
      'avifenc',
      'cjpeg',
      'djpeg',
      'jpegtran',
      'pngcrush',
      'advpng',
      'rsvg-convert',
      'inkscape',
      'potrace',
      'autotrace',
      'sharp',
      'squoosh-cli',
      'heif-convert',
      'png2ico',
      'icotool',
      'iconutil',
      'sips',
      'scrot',
      'gnome-screenshot',
      'screencapture',
      'import',
      'grim',
      'maim',
      'fontforge',
      'fc-list',
      'fc-match',
      'woff2_compress',
    ],
    source: 'optipng(1) 0.7, pngquant 3, svgo 3.3, cwebp 1.4, inkscape 1.4, rsvg-convert 2.59',
    syntax: 'long',
    operands: ['...path.edit'],
    options: {
      '-o -out --output --export-filename -export-filename --outfile --outname': 'path.write',
      '-dir --dir --output-dir --outdir -d': 'path.create',
      '-i --input --file': 'path.read',
      '--config': 'path.read',
      '--actions': 'text',
      '-s': 'text',
    },
    flags:
      '--force -f --strip --lossless -lossless --multipass --pretty -r --recursive -q --quiet -v --verbose --skip-if-larger --strip-all -preserve --preserve --all --version --help -keep -clobber -fix -full --speed1 -mt -exact --export-plain-svg --export-area-drawing --export-area-page --without-gui -z -x -c -C -w -u',
    values:
      '-O3 --quality -quality -resize --speed --ext --max -m --colors --width -w --height -h --dpi --export-width --export-height --export-dpi --export-type --format -f --precision --disable --enable --plugins -p --indent -q -t -l --zoom -a -k -g -e --delay',
    dryRun: '--help --version',
  },
  {
    names: [
      'tesseract',
      'sox',
      'soxi',
      'rec',
      'play',
      'lame',
      'flac',
      'oggenc',
      'opusenc',
      'opusdec',
      'mpg123',
      'aplay',
      'arecord',
      'afplay',
      'paplay',
      'whisper',
      'whisper-cli',
      'piper',
      'fluidsynth',
      'timidity',
      'dot',
      'neato',
      'fdp',
      'sfdp',
      'twopi',
      'circo',
      'gnuplot',
      'mmdc',
      'plantuml',
      'd2',
      'asciinema',
      'vhs',
      'agg',
      'svg-term',
      'qrencode',
      'zbarimg',
      'blender',
      'openscad',
      'povray',
    ],
    source: 'tesseract(1) 5.5, sox(1) 14.4, dot(1) 12.2, gnuplot 6.0, mmdc 11',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => {
      const words = call.words
      const outputs = words
        .filter((_, at) => /^(-o|--output|-O|--outfile|--output_dir)$/.test(textFor(words[at - 1])))
        .concat(words.filter((word) => /^-o\S/.test(prefixOf(word))).map((word) => ({ parts: [textFor(word).slice(2)], carries: word.carries })))
      const files = words.filter(
        (word, at) =>
          !prefixOf(word).startsWith('-') && /^[\w./~*-]+\.\w{1,5}$/.test(textFor(word)) && !/^-/.test(textFor(words[at - 1]).replace(/^-[a-z]$/i, '')),
      )
      const code = words.filter(
        (_, at) =>
          (call.program === 'gnuplot' && textFor(words[at - 1]) === '-e') || (call.program === 'blender' && textFor(words[at - 1]) === '--python-expr'),
      )
      const runs = words.filter((_, at) => call.program === 'asciinema' && /^(-c|--command)$/.test(textFor(words[at - 1])))
      const last = outputs.length === 0 && /^(sox|lame|flac|tesseract|d2|opusenc|opusdec)$/.test(call.program) ? files.slice(1).slice(-1) : []
      return {
        effects: [...files.map((path) => draft('fs.read', path)), ...[...outputs, ...last].map((path) => draft('fs.write', path, { overwrites: true }))],
        ...(call.program === 'gnuplot' ? { loads: files.map(textFor) } : {}),
        nested: [
          ...code.map((text) => ({ run: 'code' as const, language: call.program === 'blender' ? 'python' : 'gnuplot', text })),
          ...runs.map((text) => shell(text)),
        ],
      }
    },
  },
] satisfies readonly CommandSpec[]
