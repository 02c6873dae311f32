// Runs beside the page: gets one question and reports until it is answered. The page terminates it.
import { answerQuestion } from './answer.ts'
import type { Question } from './messages.ts'

addEventListener(
  'message',
  ({ data }: MessageEvent<Question>) => {
    answerQuestion(
      data,
      (report) => postMessage(report),
      () => performance.now(),
    )
  },
  { once: true },
)
