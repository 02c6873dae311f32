// Validates the HTML of every prerendered page of the built site, prints each fault, and ends with 1 when there is one.
import { globSync } from 'node:fs'
import path from 'node:path'
import { FileSystemConfigLoader, formatterFactory, HtmlValidate } from 'html-validate'

const built = path.resolve(import.meta.dirname, '../../web/dist/client')

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React writes `charSet` and `dateTime`; letter case means nothing in the names of attributes.
      'attr-case': 'off',
      // React closes void elements with a slash, and writes `disabled=""`.
      'void-style': ['error', { style: 'selfclose' }],
      'attribute-boolean-style': ['error', { style: 'empty' }],
      // React's useId makes ids such as `_R_1`, which HTML allows.
      'valid-id': ['error', { relaxed: true }],
      // A class keeps telephone numbers in one line.
      'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
    },
  }),
)

const files = globSync('**/*.html', { cwd: built }).sort()
if (files.length === 0) {
  console.error('The site is not built: run script/build first.')
  process.exit(2)
}
const reports = await Promise.all(files.map((file) => validator.validateFile(path.join(built, file))))
const faulty = reports.filter(({ valid }) => !valid)
for (const { results } of faulty) console.error(formatterFactory('text')(results))
console.log(`${files.length} pages validated, ${faulty.length} with faults`)
process.exitCode = faulty.length === 0 ? 0 : 1
