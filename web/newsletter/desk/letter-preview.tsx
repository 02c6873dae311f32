import * as text from '../../../content/text/newsletters.ts'

interface LetterPreviewProps {
  letter: { readonly html: string; readonly text: string }
}

/**
 * Shows a newsletter as it arrives, in a frame without scripts, and as plain text. The frame shares the page's origin,
 * since browsers may run a frame of another origin in a separate process.
 */
export function LetterPreview({ letter }: LetterPreviewProps) {
  return (
    <section aria-labelledby="preview" className="grid w-full grid-cols-1 gap-4">
      <h2 id="preview" className="text-xl font-bold">
        {text.previewTitle}
      </h2>
      <iframe
        srcDoc={letter.html}
        sandbox="allow-same-origin"
        title={text.previewFrame}
        className="h-96 w-full resize-y rounded-xl border border-edge bg-white"
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.previewText}</summary>
        <pre className="panel p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">{letter.text}</pre>
      </details>
    </section>
  )
}
