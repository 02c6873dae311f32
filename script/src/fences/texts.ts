import {
  type Function as FunctionNode,
  type JSXChild,
  type Node,
  type Program,
  parseSync,
  Visitor,
} from 'oxc-parser'
import type { SourceModule } from './module.ts'

/**
 * Returns each place of a component where a text may have other texts or elements beside it, one sentence each. Such a text
 * can be beside children of the same element, in a fragment, in a list, or be all that a component returns. Only syntax
 * decides: what is not evidently elements may be a text.
 */
export function textBreaches({ path, code }: SourceModule): string[] {
  if (!path.startsWith('web/') || !path.endsWith('.tsx')) return []
  const { program } = parseSync(path, code)
  const known = namesOfElements(program)
  const texts: Node[] = []
  const check = (node: Node) => {
    if (!isElements(node, known)) texts.push(node)
  }
  const checkComponent = ({ id, body }: FunctionNode) => {
    if (/^[A-Z]/.test(id?.name ?? '')) returned(body).forEach(check)
  }
  new Visitor({
    JSXElement({ children }) {
      const drawn = children.filter((child) => !isLayout(child))
      if (drawn.length > 1 || drawn.some(isList)) drawn.forEach(check)
    },
    JSXFragment({ children }) {
      children.forEach(check)
    },
    FunctionDeclaration: checkComponent,
    FunctionExpression: checkComponent,
  }).visit(program)
  return texts.map(({ start, end }) => {
    const text = code.slice(start, end).trimStart()
    const line = code.slice(0, end - text.length).split('\n').length
    return `${path}:${line}: ${text.split('\n')[0]} may be a text beside others: put it into an element of its own, or give it the type Elements`
  })
}

/** Returns the names to which a file gives the type `Elements`, and those of its constants that are evidently elements. */
function namesOfElements(program: Program): ReadonlySet<string> {
  const known = new Set(['undefined'])
  new Visitor({
    TSPropertySignature({ key, typeAnnotation }) {
      if (key.type === 'Identifier' && isTypeOfElements(typeAnnotation?.typeAnnotation)) known.add(key.name)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      if (isTypeOfElements(id.typeAnnotation?.typeAnnotation) || (init && isElements(init, known)))
        known.add(id.name)
    },
  }).visit(program)
  return known
}

/** Returns whether a type is `Elements`, or that of a function that returns them. */
function isTypeOfElements(type: Node | undefined): boolean {
  if (type?.type === 'TSFunctionType') return isTypeOfElements(type.returnType.typeAnnotation)
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'Elements'
  )
}

/** Returns whether a child draws nothing: a line break with its indentation, or a comment. */
function isLayout(child: JSXChild): boolean {
  return child.type === 'JSXExpressionContainer'
    ? child.expression.type === 'JSXEmptyExpression'
    : child.type === 'JSXText' && /^\s*\n\s*$/.test(child.value)
}

/** Returns whether a child is one for each item of a list. */
function isList(node: Node): boolean {
  if (node.type === 'JSXExpressionContainer' || node.type === 'ChainExpression')
    return isList(node.expression)
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    node.callee.property.name === 'map'
  )
}

/**
 * Returns whether a child or an expression is evidently elements. Nothing and blanks count as elements, because a translator
 * leaves them alone. Of a function, what it returns counts.
 */
function isElements(node: Node, known: ReadonlySet<string>): boolean {
  const are = (part: Node | undefined) => part !== undefined && isElements(part, known)
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return true
    case 'JSXText':
      return node.value.trim() === ''
    case 'Literal':
      return typeof node.value === 'boolean' || String(node.value ?? '').trim() === ''
    case 'Identifier':
      return known.has(node.name)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return are(node.expression)
    case 'LogicalExpression':
      return (node.operator === '&&' || are(node.left)) && are(node.right)
    case 'ConditionalExpression':
      return are(node.consequent) && are(node.alternate)
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? returned(node.body).every(are) : are(node.body)
    case 'CallExpression':
      return are(isList(node) ? node.arguments[0] : node.callee)
    default:
      return false
  }
}

/** Returns what a function may return, without the functions inside it. */
function returned(statement: Node | null): Node[] {
  switch (statement?.type) {
    case 'BlockStatement':
      return statement.body.flatMap(returned)
    case 'IfStatement':
      return [statement.consequent, statement.alternate].flatMap(returned)
    case 'SwitchStatement':
      return statement.cases.flatMap(({ consequent }) => consequent.flatMap(returned))
    case 'ReturnStatement':
      return statement.argument ? [statement.argument] : []
    default:
      return []
  }
}
