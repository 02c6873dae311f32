import { describe, expect, test } from 'vitest'
import { readModule } from './module.ts'
import { textBreaches } from './texts.ts'

const breaches = (code: string, path = 'web/play/a.tsx') => textBreaches(readModule('/', path, code))

describe('a text may not be', () => {
  test.each([
    ['beside an element', '<p>{text.round({ round })} <b /></p>'],
    ['beside another text', '<p>{at} / {last}</p>', 3],
    ['a word of the markup beside an element', '<p>Round <b /></p>'],
    ['beside an element on a line of its own', '<p>\n  <Icon />\n  {label}\n</p>'],
    ['beside a blank', "<p>{name}{' '}</p>"],
    ['beside the content of a component', '<Button><Icon />{label}</Button>'],
    ['beside an element only sometimes', "<p>{busy ? 'Saving' : null}<b /></p>"],
    ['one side of a choice beside an element', '<p><b />{isNew ? <i /> : name}</p>'],
    ['what is shown in place of nothing', '<p><b />{name || <i />}</p>'],
    ['alone in a fragment', '<>{name}</>'],
    ['in a fragment that is chosen', '<p>{isNew ? <>{name}<b /></> : null}</p>'],
    ['one of a list', '<ul>{names.map((name) => name)}</ul>'],
    ['one of a list that may be missing', '<ul>{names?.map((name) => name)}</ul>'],
    [
      'one of a list that is made in steps',
      '<p><b />{all.map((one) => { if (one) return <i />; return name })}</p>',
    ],
  ])('%s', (_, code, count = 1) => {
    expect(breaches(`const a = ${code}`)).toHaveLength(count)
  })

  test.each([
    ['all that a component returns', 'function Name({ name }: Props) { return name }'],
    [
      'what a component sometimes returns',
      'const Name = memo(function Name({ name }: Props) { if (!name) return null\n else return name })',
    ],
    [
      'something of any type beside an element',
      'function Box({ children }: { children: ReactNode }) { return <p><b />{children}</p> }',
    ],
  ])('%s', (_, code) => {
    expect(breaches(code)).toHaveLength(1)
  })

  test('and the sentence about it says where it is', () => {
    expect(breaches('/* a\n comment */\nconst a = (\n  <p>\n    <Icon />\n    {label}\n  </p>\n)')).toEqual([
      expect.stringMatching(/^web\/play\/a\.tsx:6: \{label\} may be a text beside others/),
    ])
    expect(breaches('const a = (\n  <p>\n    <Icon />\n    Round\n  </p>\n)')).toEqual([
      expect.stringMatching(/^web\/play\/a\.tsx:4: Round may be/),
    ])
  })
})

describe('beside others there may be', () => {
  test.each([
    ['an element', '<p><b />{isOld && <i />}{isNew ? <u /> : null}</p>'],
    ['a blank', "<p><b /> <i />{' '}<u /></p>"],
    ['a comment', '<p>{/* Why. */}{name}</p>'],
    ['a list of elements', '<p><b />{names.map((name) => <i key={name}>{name}</i>)}</p>'],
    ['a list of elements that may be missing', '<p><b />{data?.items.map(({ id }) => <i key={id} />)}</p>'],
    [
      'a list of elements that is made in steps',
      '<p><b />{all.map((one) => { switch (one) { case 1: return null; default: return <i /> } })}</p>',
    ],
    ['the text of an element of its own', '<p><span>{name}</span> <b>{text.step({ at })}</b></p>'],
  ])('%s', (_, code) => {
    expect(breaches(`const a = ${code}`)).toEqual([])
  })

  test.each([
    ['a constant that is an element', 'const head = <b />\nconst a = <p>{head}<i /></p>'],
    [
      'a constant of the type Elements',
      'const head: Elements = withNodes(text.a, {})\nconst a = <p>{head}<i /></p>',
    ],
    ['a function that returns elements', 'const row = (id: number) => <b />\nconst a = <p>{row(1)}<i /></p>'],
    [
      'a property of the type Elements',
      'function Box({ children }: { children?: Elements }) { return <p>{children}<i /></p> }',
    ],
    [
      'a property that is a function and returns Elements',
      'interface Props { line: (id: number) => Elements }\nfunction Box({ line }: Props) { return <p>{line(1)}<i /></p> }',
    ],
    [
      'what a component returns of the type Elements',
      'function Box({ children }: { children: Elements }) { return children }',
    ],
  ])('%s', (_, code) => {
    expect(breaches(code)).toEqual([])
  })

  test('anything in other code than components of the site', () => {
    expect(breaches('const a = <p>{name}<b /></p>', 'server/mail/a.tsx')).toEqual([])
    expect(breaches('export const round = 1', 'web/play/a.ts')).toEqual([])
  })
})
