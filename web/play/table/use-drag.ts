import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Drag, follow, type PointerChange } from './drag.ts'
import { carry, glideBack, type Load, lay, lift, loadAt } from './load.ts'

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

/** What a hand has taken hold of, and which cards these were. */
interface Hold {
  readonly drag: Drag
  readonly load: Load
  readonly cards: string
}

/**
 * Lets whatever in a container bears `data-drag` be dragged by mouse, pen or one finger onto whatever bears `data-drop`.
 * The first child of what is dragged follows the pointer without React; only a new target is drawn by it.
 */
export function useDrag(container: RefObject<HTMLElement | null>, { grip, onDrop }: Hands) {
  const hold = useRef<Hold | null>(null)
  const landed = useRef<Landed | null>(null)
  const swallowsClick = useRef(false)
  const [dragged, setDragged] = useState<Dragged | null>(null)

  function change(event: PointerChange): void {
    const before = hold.current
    if (!before) return
    const drag = follow(before.drag, event)
    if (!drag) {
      cancel()
      return
    }
    hold.current = { ...before, drag }
    if (!drag.isMoving) return
    if (!before.drag.isMoving) {
      container.current?.setPointerCapture(drag.pointer)
      lift(before.load)
    }
    const { from, at, item } = drag
    carry(before.load, at.x - from.x, at.y - from.y)
    const over = targetAt(drag)
    setDragged((last) => (last?.item === item && last.over === over ? last : { item, over }))
  }

  /** Opens the hand; null when nothing was in the air. */
  function open(): Hold | null {
    const last = hold.current
    hold.current = null
    setDragged(null)
    if (!last?.drag.isMoving) return null
    swallowsClick.current = true
    return last
  }

  function cancel(): void {
    const last = open()
    if (last) glideBack(last.load)
  }

  function drop(): void {
    const last = open()
    if (!last) return
    const { item } = last.drag
    landed.current = { item, box: last.load.moved.getBoundingClientRect() }
    if (onDrop(item, targetAt(last.drag))) {
      lay(last.load)
    } else {
      landed.current = null
      glideBack(last.load)
    }
  }

  const cancelNow = useRef(cancel)
  useEffect(() => {
    cancelNow.current = cancel
    // The server's answer may have put other cards where these were, or none.
    const { drag, cards } = hold.current ?? {}
    if (drag && grip(drag.item) !== cards) cancel()
  })

  useEffect(() => {
    // A browser takes a quick drag for a fling, and the next tap for the wish to stop it, unless the fling was refused.
    const refuse = (event: TouchEvent) => {
      if (hold.current?.drag.isMoving && event.cancelable) event.preventDefault()
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
        if (hold.current?.drag.isMoving || !event.isPrimary || event.button !== 0) return
        const load = loadAt(event.target)
        const item = load?.source.getAttribute('data-drag')
        if (!load || !item) return
        const cards = grip(item)
        const drag = follow(null, {
          type: 'press',
          pointer: event.pointerId,
          item,
          at: { x: event.clientX, y: event.clientY },
          isTouch: event.pointerType === 'touch',
        })
        if (cards !== null && drag) hold.current = { drag, load, cards }
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
        if (event.pointerId === hold.current?.drag.pointer) drop()
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
