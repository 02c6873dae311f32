const codes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A plain page that says something to a browser that runs no script, with the way back to the form. */
export function answerPage(title: string, sentences: readonly string[]): string {
  const text = (value: string) => value.replace(/[&<>"]/g, (sign) => codes[sign] ?? sign)
  const paragraphs = sentences.map((sentence) => `<p>${text(sentence)}</p>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><h1>${text(title)}</h1>${paragraphs}<p><a href="/contact">Back</a></p></html>`
}
