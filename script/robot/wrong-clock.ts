// Loaded before the server (`--import`), it sets the clock of that process wrong by CLOCK_WRONG_BY_SECONDS. It is Date, from
// which all of the server's own code and its libraries read the time; what OpenSSL and the database read stays right.
const wrongBy = Number(process.env['CLOCK_WRONG_BY_SECONDS']) * 1000
if (!Number.isFinite(wrongBy)) throw new Error('CLOCK_WRONG_BY_SECONDS is no number')
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
