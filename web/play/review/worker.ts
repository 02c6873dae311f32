// Runs beside the page: is asked one question, and reports until it is answered. Whoever asked ends it.
import { answerQuestion } from './answer.ts'
import { readQuestion } from './messages.ts'

addEventListener(
  'message',
  ({ data }: MessageEvent<unknown>) => {
    answerQuestion(
      readQuestion(data),
      (report) => postMessage(report),
      () => performance.now(),
    )
  },
  { once: true },
)
