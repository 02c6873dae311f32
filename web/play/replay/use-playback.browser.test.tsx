import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopClock } from '../../../test/support/components/clock.ts'
import { usePlayback } from './use-playback.ts'

const stepTime = 1_000

function Steps() {
  const { at, isPlaying, toggle, goTo } = usePlayback(4, { stepTime })
  return (
    <>
      <output>{`step ${at}`}</output>
      <button type="button" onClick={toggle}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={() => goTo(9)}>
        Last
      </button>
    </>
  )
}

const step = page.getByRole('status')

test('plays step by step to the end, and then from the beginning', async () => {
  const pass = stopClock()
  await render(<Steps />)
  await page.getByRole('button', { name: 'Play' }).click()
  for (const at of [1, 2, 3]) {
    await pass(stepTime)
    await expect.element(step).toHaveTextContent(`step ${at}`)
  }
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.element(step).toHaveTextContent('step 0')
})

test('arrow keys, Home and End show a step and stop the playback', async () => {
  await render(<Steps />)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(step).toHaveTextContent('step 2')
  await userEvent.keyboard('{End}')
  await expect.element(step).toHaveTextContent('step 3')
  await userEvent.keyboard('{Home}')
  await expect.element(step).toHaveTextContent('step 0')
})
