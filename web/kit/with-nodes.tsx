import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/**
 * Returns a sentence of a catalog with elements in place of its placeholders: `withNodes(text.agree, { terms:
 * <Link to="/terms">{text.terms}</Link> })`. A translation can put the link where its grammar wants it.
 */
export function withNodes<Nodes extends Readonly<Record<string, ReactNode>>>(
  sentence: (values: { readonly [Name in keyof Nodes]: string }) => string,
  nodes: Nodes,
): ReactElement {
  // Each placeholder becomes its name between two characters that no text contains.
  const marks = Object.fromEntries(Object.keys(nodes).map((name) => [name, `\0${name}\0`]))
  const parts = sentence(marks as { [Name in keyof Nodes]: string }).split('\0')
  const shown = parts.map((part, index) => (index % 2 === 1 ? nodes[part] : part))
  return createElement(Fragment, null, ...shown.map(asElement))
}

/** Puts a text into an element, so that it has no text or element beside it; a blank stays as it is. */
function asElement(node: ReactNode): ReactNode {
  return typeof node === 'string' && node.trim() !== '' ? createElement('span', null, node) : node
}
