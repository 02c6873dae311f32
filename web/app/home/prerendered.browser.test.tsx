import { type ReactNode, startTransition, use, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { held } from '../../../test/support/components/fake-api.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Prerendered } from './prerendered.tsx'

/** A part that counts how often each of its buttons is pressed. */
function Counters() {
  return ['Up', 'Down'].map((name) => <Counter key={name} name={name} />)
}

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page that was prerendered with its part. */
function openPage(
  part = '<button type="button">Up 0</button><button type="button">Down 0</button>',
): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = `<span aria-hidden="true" class="absolute"></span><div id="part" class="contents"><!--$-->${part}<!--/$--></div>`
  document.body.append(container)
  onTestFinished(() => container.remove())
  return container
}

/** Returns a page with a part whose scripts come when the test says so. */
function pageOf(more?: ReactNode) {
  const scripts = held({ default: Counters })
  const Part = lazyPart(scripts.reply)
  const element = (
    <>
      <Prerendered id="part" nearFrom="0px" onNear={() => {}}>
        <Part />
      </Prerendered>
      {more}
    </>
  )
  return { element, release: scripts.release }
}

function hydrate(container: HTMLElement, element: ReactNode): void {
  const root = hydrateRoot(container, element)
  onTestFinished(() => root.unmount())
}

test('a button of a part that has not loaded acts once it has', { tags: 'NET-05' }, async () => {
  const { element, release } = pageOf()
  hydrate(openPage(), element)
  await untilSettled()
  await button('Up 0').click()
  await button('Down 0').click()
  await untilSettled()
  await expect.element(button('Down 0')).toBeVisible()
  release()
  await expect.element(button('Down 1')).toBeVisible()
  await expect.element(button('Up 0')).toBeVisible()
  await button('Down 1').click()
  await expect.element(button('Down 2')).toBeVisible()
})

test('a button acts as well if React renders its part once more', { tags: 'NET-05' }, async () => {
  const { element, release } = pageOf()
  await render(element, { container: openPage() })
  await button('Down 0').click()
  await untilSettled()
  release()
  await expect.element(button('Down 1')).toBeVisible()
  await expect.element(button('Up 0')).toBeVisible()
})

test('a press that React answers by itself acts once', { tags: 'NET-05' }, async () => {
  function PressAtOnce() {
    // The page is hydrated then, and its part is not.
    useLayoutEffect(() => queueMicrotask(() => button('Up 0').element().dispatchEvent(press())), [])
    return null
  }
  const press = () => new MouseEvent('click', { bubbles: true, cancelable: true })
  hydrate(
    openPage(),
    <>
      <Prerendered id="part" nearFrom="0px" onNear={() => {}}>
        <Counters />
      </Prerendered>
      <PressAtOnce />
    </>,
  )
  await expect.element(button('Up 1')).toBeVisible()
  await untilSettled()
  await expect.element(button('Up 1')).toBeVisible()
})

/** Returns a part whose text changes when its button is pressed and `resolve` is called. */
function partWithMore() {
  const { promise, resolve } = Promise.withResolvers<string>()
  function Text({ of }: { of: Promise<string> | null }) {
    return <p>{of ? use(of) : 'First'}</p>
  }
  function More() {
    const [shown, show] = useState<Promise<string> | null>(null)
    return (
      <>
        <button type="button" onClick={() => startTransition(() => show(promise))}>
          Up 0
        </button>
        <Text of={shown} />
      </>
    )
  }
  return { More, resolve }
}

test('a part that has loaded is never put back as HTML, not even while something in it loads', {
  tags: 'NET-05',
}, async () => {
  const { More, resolve } = partWithMore()
  await render(
    <Prerendered id="part" nearFrom="0px" onNear={() => {}}>
      <More />
    </Prerendered>,
  )
  const put = vi.spyOn(Element.prototype, 'innerHTML', 'set')
  await button('Up 0').click()
  await untilSettled()
  await expect.element(page.getByText('First')).toBeVisible()
  expect(put).not.toHaveBeenCalled()
  resolve('Second')
  await expect.element(page.getByText('Second')).toBeVisible()
})

test('a part that has just loaded is not put back as HTML when something in it is chosen', {
  tags: 'NET-05',
}, async () => {
  const { More, resolve } = partWithMore()
  function Pressed() {
    // React renders what the hydration of a part has changed when it is idle, which is after this.
    useEffect(() => {
      button('Up 0')
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }, [])
    return <More />
  }
  const container = openPage('<button type="button">Up 0</button><p>First</p>')
  const put = vi.spyOn(Element.prototype, 'innerHTML', 'set')
  hydrate(
    container,
    <Prerendered id="part" nearFrom="0px" onNear={() => {}}>
      <Pressed />
    </Prerendered>,
  )
  await untilSettled()
  expect(put).not.toHaveBeenCalled()
  resolve('Second')
  await expect.element(page.getByText('Second')).toBeVisible()
})
