import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { wantsStill } from '../../preferences/store.ts'
import { type Drag, follow, type PointerChange } from './drag.ts'
import './drag.css'

interface Hands {
  /** Which cards are dragged under a name, or null when there are none that may be. */
  readonly grip: (item: string) => string | null
  /** Tries to drop an item on a target, null for nowhere; false lets it glide back. */
  readonly onDrop: (item: string, target: string | null) => boolean
}

/** What is in the air: a name given by `data-drag` over a name given by `data-drop`. */
export interface Dragged {
  readonly item: string
  readonly over: string | null
}

/** What has just been dropped, and where it was drawn at that moment. */
interface Landed {
  readonly item: string
  readonly box: DOMRect
}

/** What is dragged, the element that it was lifted from, and the part of it that follows the pointer. */
interface Lift {
  readonly drag: Drag
  readonly source: HTMLElement
  readonly moved: HTMLElement
  readonly cards: string
}

/** How cards in the air are held: a little above the finger, a little larger. */
const held = 'translateY(-8px) rotate(-1.5deg) scale(1.05)'
const glide = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const

/**
 * Lets whatever in a container bears `data-drag` be dragged by mouse, pen or one finger onto whatever bears `data-drop`.
 * The first child of what is dragged follows the pointer without React; only a new target is drawn by it.
 */
export function useDrag(container: RefObject<HTMLElement | null>, { grip, onDrop }: Hands) {
  const lift = useRef<Lift | null>(null)
  const landed = useRef<Landed | null>(null)
  const swallowsClick = useRef(false)
  const [dragged, setDragged] = useState<Dragged | null>(null)

  function change(event: PointerChange): void {
    const before = lift.current
    if (!before) return
    const drag = follow(before.drag, event)
    if (!drag) {
      cancel()
      return
    }
    lift.current = { ...before, drag }
    if (!drag.isMoving) return
    if (!before.drag.isMoving) {
      container.current?.setPointerCapture(drag.pointer)
      before.source.setAttribute('data-lifted', '')
      for (const glide of before.moved.getAnimations()) glide.cancel()
    }
    const { from, at, item } = drag
    before.moved.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px) ${held}`
    const over = targetAt(drag)
    setDragged((last) => (last?.item === item && last.over === over ? last : { item, over }))
  }

  function end(): Lift | null {
    const ended = lift.current
    lift.current = null
    setDragged(null)
    return ended
  }

  function cancel(): void {
    const ended = end()
    if (ended?.drag.isMoving) glideBack(ended)
  }

  function drop(): void {
    const ended = end()
    if (!ended?.drag.isMoving) return
    swallowsClick.current = true
    const { drag, moved, source } = ended
    landed.current = { item: drag.item, box: moved.getBoundingClientRect() }
    if (onDrop(drag.item, targetAt(drag))) {
      moved.style.transform = ''
      source.removeAttribute('data-lifted')
    } else {
      landed.current = null
      glideBack(ended)
    }
  }

  const cancelNow = useRef(cancel)
  useEffect(() => {
    cancelNow.current = cancel
    // The server's answer may have put other cards where these were, or none.
    const { drag, cards } = lift.current ?? {}
    if (drag && grip(drag.item) !== cards) cancel()
  })

  useEffect(() => {
    // A browser takes a quick drag for a fling, and the next tap for the wish to stop it, unless the fling was refused.
    const refuse = (event: TouchEvent) => {
      if (lift.current?.drag.isMoving && event.cancelable) event.preventDefault()
    }
    const board = container.current
    board?.addEventListener('touchmove', refuse, { passive: false })
    return () => board?.removeEventListener('touchmove', refuse)
  }, [container])

  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return
    const abandoned = new AbortController()
    const { signal } = abandoned
    const stop = () => cancelNow.current()
    addEventListener('resize', stop, { signal })
    addEventListener('blur', stop, { signal })
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        stop()
      },
      { signal, capture: true },
    )
    return () => abandoned.abort()
  }, [isDragging])

  /** What has just been dropped where it was wanted, told once. */
  const takeLanded = useCallback((): Landed | null => {
    const last = landed.current
    landed.current = null
    return last
  }, [])

  return {
    dragged,
    takeLanded,
    handlers: {
      onPointerDown(event: PointerEvent) {
        swallowsClick.current = false
        if (lift.current || !event.isPrimary || event.button !== 0 || !(event.target instanceof Element))
          return
        const source = event.target.closest<HTMLElement>('[data-drag]')
        const moved = source?.firstElementChild
        const item = source?.getAttribute('data-drag')
        if (!source || !item || !(moved instanceof HTMLElement)) return
        const cards = grip(item)
        const drag = follow(null, {
          type: 'press',
          pointer: event.pointerId,
          item,
          at: { x: event.clientX, y: event.clientY },
          isTouch: event.pointerType === 'touch',
        })
        if (cards !== null && drag) lift.current = { drag, source, moved, cards }
      },
      onPointerMove(event: PointerEvent) {
        change({
          type: 'move',
          pointer: event.pointerId,
          at: { x: event.clientX, y: event.clientY },
          isPressed: event.buttons !== 0,
        })
      },
      onPointerUp(event: PointerEvent) {
        if (event.pointerId === lift.current?.drag.pointer) drop()
      },
      onPointerCancel(event: PointerEvent) {
        change({ type: 'end', pointer: event.pointerId })
      },
      onLostPointerCapture(event: PointerEvent) {
        // A finger's capture goes from what it touched to the container; only the loss of that one ends the drag.
        if (event.target === event.currentTarget) change({ type: 'end', pointer: event.pointerId })
      },
      onClickCapture(event: MouseEvent) {
        // Keys and screen readers click without a pointer, which is counted by `detail`.
        if (swallowsClick.current && event.detail > 0) event.stopPropagation()
      },
    },
  }
}

function targetAt({ at }: Drag): string | null {
  return document.elementFromPoint(at.x, at.y)?.closest('[data-drop]')?.getAttribute('data-drop') ?? null
}

function glideBack({ moved, source }: Lift): void {
  const from = moved.style.transform
  moved.style.transform = ''
  const way = moved.animate([{ transform: from }, { transform: 'none' }], {
    ...glide,
    ...(wantsStill() && { duration: 0 }),
  })
  way.onfinish = () => source.removeAttribute('data-lifted')
}
