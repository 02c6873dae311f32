/** A request to an address of the page, which Node.js does not know. */
export class PageRequest extends Request {
  constructor(input: string, init?: RequestInit) {
    super(new URL(input, 'https://cards.example/'), init)
  }
}
