/** The part of an app that answers requests of a test. */
interface Answering {
  inject(request: {
    url: string
    remoteAddress: string
  }): Promise<{ readonly statusCode: number; readonly body: string }>
}

/** What /metrics exports at a moment, by series: `skyway_moves_total{game="skyway",outcome="played"}`. */
export async function readFigures(app: Answering): Promise<ReadonlyMap<string, number>> {
  const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  if (statusCode !== 200) throw new Error(`/metrics answers ${statusCode}`)
  return new Map(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ')
        return [line.slice(0, end), Number(line.slice(end + 1))]
      }),
  )
}
