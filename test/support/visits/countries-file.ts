import { isIPv6 } from 'node:net'

type Value = string | number | readonly string[] | { readonly [key: string]: Value }

/** The networks of a file, such as `{ '203.0.113.0/24': 'DE', '2001:db8::/32': 'JP' }`. */
type Networks = Readonly<Record<string, string>>

interface Node {
  readonly children: [Node | string | null, Node | string | null]
  place: number
}

/** Returns a file of countries in MaxMind's format, version 2.0, for networks that do not contain one another. */
export function countriesFile(networks: Networks): Buffer {
  const nodes: Node[] = []
  const newNode = (): Node => {
    const node: Node = { children: [null, null], place: nodes.length }
    nodes.push(node)
    return node
  }
  const root = newNode()
  for (const [network, country] of Object.entries(networks)) insert(root, bitsOf(network), country, newNode)

  const places = new Map<string, number>()
  const data: Buffer[] = []
  let length = 0
  for (const country of new Set(Object.values(networks))) {
    places.set(country, length)
    const encoded = encode({ country: { iso_code: country } })
    data.push(encoded)
    length += encoded.length
  }
  const record = (child: Node | string | null): Buffer => {
    const value =
      child === null
        ? nodes.length
        : typeof child === 'string'
          ? nodes.length + 16 + (places.get(child) ?? 0)
          : child.place
    return Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff])
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-Country',
    description: { en: 'Countries of tests' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  }
  return Buffer.concat([
    ...nodes.flatMap(({ children: [zero, one] }) => [record(zero), record(one)]),
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(metadata),
  ])
}

function insert(root: Node, bits: readonly number[], country: string, newNode: () => Node): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = bit === 1 ? 1 : 0
    const child = node.children[side]
    const next = child === null || typeof child === 'string' ? newNode() : child
    node.children[side] = next
    node = next
  }
  node.children[bits.at(-1) === 1 ? 1 : 0] = country
}

/** Returns the bits of a network in the tree, in which IPv4 is below 96 zeros. */
function bitsOf(network: string): number[] {
  const [address = '', length = ''] = network.split('/')
  const bits = (value: number, count: number) =>
    Array.from({ length: count }, (_, place) => (value >> (count - 1 - place)) & 1)
  if (!isIPv6(address)) {
    const whole = address.split('.').flatMap((part) => bits(Number(part), 8))
    return [...Array<number>(96).fill(0), ...whole.slice(0, Number(length))]
  }
  const [head = ''] = address.split('::')
  const groups = head.split(':').map((group) => Number.parseInt(group, 16))
  const whole = [...groups, ...Array<number>(8 - groups.length).fill(0)].flatMap((group) => bits(group, 16))
  return whole.slice(0, Number(length))
}

/** Encodes a value: a control byte with type and length, then the content. */
function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (isList(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value)
}

/** Returns the control byte of a value shorter than 29. Types from 8 on follow in a second byte. */
function control(type: number, length: number): Buffer {
  return type < 8 ? Buffer.from([(type << 5) | length]) : Buffer.from([length, type - 7])
}
