// When loaded before the server (`--import`), it offsets the clock of that process by CLOCK_WRONG_BY_SECONDS.
// It changes Date, from which the server and its libraries read the time. The clocks of OpenSSL and the
// database stay correct.
const wrongBy = Number(process.env['CLOCK_WRONG_BY_SECONDS']) * 1000
if (!Number.isFinite(wrongBy)) throw new Error('CLOCK_WRONG_BY_SECONDS is not a number')
const right = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (date, parameters: unknown[], asked) => {
    const made: object = Reflect.construct(
      date,
      parameters.length === 0 ? [right() + wrongBy] : parameters,
      asked,
    )
    return made
  },
  apply: (date) => new date(right() + wrongBy).toString(),
  get: (date, name): unknown => (name === 'now' ? () => right() + wrongBy : Reflect.get(date, name)),
})
