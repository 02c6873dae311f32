import { parseSync, Visitor } from 'oxc-parser'

/** The methods that read a page once, at whatever instant the machine has come to. */
const methods =
  'allInnerTexts allTextContents boundingBox count evaluate evaluateAll getAttribute innerText inputValue isChecked isDisabled isEnabled isHidden isVisible textContent'
/** What reads again until the value is the expected one, or has stopped to change. */
const repeating = new Set(['poll', 'settled', 'toPass'])

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Returns each line of an e2e test that reads a page only once, or replaces its clock by one that goes on by itself, one
 * sentence each.
 */
export function instantReads(file: string, code: string): string[] {
  const reads = new Set(methods.split(' '))
  const calls: (Span & { readonly name: string })[] = []
  const allowed: Span[] = []
  const definitions: (Span & { readonly name: string })[] = []
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier') calls.push({ start, end, name: callee.name })
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      calls.push({ start, end, name: callee.property.name })
      // toPass is called on the assertion that holds the function: expect(async () => { ... }).toPass()
      if (callee.property.name === 'toPass') allowed.push(callee)
    },
    // `const shown = () => page.evaluate(...)` reads when it is called, so its name is one more method.
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' && init.expression)
        definitions.push({ start: init.start, end: init.end, name: id.name })
    },
    // `await page.evaluate(...)` as a statement only acts on the page.
    ExpressionStatement({ expression }) {
      if (expression.type !== 'AwaitExpression' || expression.argument.type !== 'CallExpression') return
      const { callee, start, end } = expression.argument
      const isEvaluate =
        callee.type === 'MemberExpression' && code.slice(callee.property.start).startsWith('evaluate(')
      if (isEvaluate) allowed.push({ start, end })
    },
  }).visit(parseSync(file, code).program)
  const isWithin = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end
  for (const call of calls) if (repeating.has(call.name)) allowed.push(call)
  for (let before = -1; before !== reads.size; ) {
    before = reads.size
    for (const definition of definitions)
      if (calls.some((call) => reads.has(call.name) && isWithin(call, definition))) reads.add(definition.name)
  }
  const at = (call: Span, sentence: string) =>
    `${file}:${code.slice(0, call.start).split('\n').length}: ${sentence}`
  const isPaused = calls.some(({ name }) => name === 'pauseAt')
  return [
    ...calls
      .filter(({ name }) => reads.has(name))
      .filter((call) => ![...allowed, ...definitions].some((span) => isWithin(call, span)))
      .map((call) => at(call, 'reads the page once: use expect(locator), expect.poll or settled')),
    ...calls
      .filter(
        ({ name, start, end }) =>
          name === 'install' && !isPaused && code.slice(start, end).includes('.clock.'),
      )
      .map((call) => at(call, 'the clock goes on by itself: use pausedClock')),
  ]
}
