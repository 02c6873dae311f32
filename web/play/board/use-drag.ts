import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Drag, follow, type PointerChange } from './drag-state.ts'
import { carry, type DraggedCards, draggedCardsAt, glideBack, lay, lift } from './dragged-cards.ts'

interface DragOptions {
  /** Returns the cards that are dragged under a name, or null if they may not be dragged. */
  readonly grip: (item: string) => string | null
  /** Tries to drop an item on a target, or on null for nowhere. Returns false if the item glides back. */
  readonly onDrop: (item: string, target: string | null) => boolean
}

/** The dragged item, by the name in `data-drag`, and the target below it, by the name in `data-drop`. */
export interface Dragged {
  readonly item: string
  readonly over: string | null
}

/** The item that was just dropped, and where it was drawn at that moment. */
interface Landed {
  readonly item: string
  readonly box: DOMRect
}

/** The drag in progress, with the cards that it holds. */
interface Hold {
  readonly drag: Drag
  readonly lifted: DraggedCards
  readonly cards: string
}

/**
 * Lets each element with `data-drag` in a container be dragged by mouse, pen or one finger onto an element
 * with `data-drop`. The first child of the dragged element follows the pointer without React, which renders
 * only when the target changes.
 */
export function useDrag(container: RefObject<HTMLElement | null>, { grip, onDrop }: DragOptions) {
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
      lift(before.lifted)
    }
    const { from, at, item } = drag
    carry(before.lifted, at.x - from.x, at.y - from.y)
    const over = targetAt(drag)
    setDragged((last) => (last?.item === item && last.over === over ? last : { item, over }))
  }

  /** Ends the drag and returns it, or null if nothing was moving. */
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
    if (last) glideBack(last.lifted)
  }

  function drop(): void {
    const last = open()
    if (!last) return
    const { item } = last.drag
    landed.current = { item, box: last.lifted.moved.getBoundingClientRect() }
    if (onDrop(item, targetAt(last.drag))) {
      lay(last.lifted)
    } else {
      landed.current = null
      glideBack(last.lifted)
    }
  }

  const cancelNow = useRef(cancel)
  useEffect(() => {
    cancelNow.current = cancel
    // The server's answer may have replaced or removed these cards.
    const { drag, cards } = hold.current ?? {}
    if (drag && grip(drag.item) !== cards) cancel()
  })

  useEffect(() => {
    // A browser takes a quick drag for a scroll and the next tap for its end, unless the scroll was
    // prevented.
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

  /** Returns the last accepted drop, once. */
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
        const lifted = draggedCardsAt(event.target)
        const item = lifted?.source.getAttribute('data-drag')
        if (!lifted || !item) return
        const cards = grip(item)
        const drag = follow(null, {
          type: 'press',
          pointer: event.pointerId,
          item,
          at: { x: event.clientX, y: event.clientY },
          isTouch: event.pointerType === 'touch',
        })
        if (cards !== null && drag) hold.current = { drag, lifted, cards }
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
        // The capture of a finger moves from the touched element to the container; only the loss of the
        // latter ends the drag.
        if (event.target === event.currentTarget) change({ type: 'end', pointer: event.pointerId })
      },
      onClickCapture(event: MouseEvent) {
        // Keys and screen readers click without a pointer: `detail` is 0.
        if (swallowsClick.current && event.detail > 0) event.stopPropagation()
      },
    },
  }
}

function targetAt({ at }: Drag): string | null {
  return document.elementFromPoint(at.x, at.y)?.closest('[data-drop]')?.getAttribute('data-drop') ?? null
}
