{
  const { words, again } = document.currentScript.dataset
  // A page imports its scripts (web/build/start.ts). At an address without a file they are one script that fails as a whole.
  const events = ['error', 'unhandledrejection']
  const stop = () => {
    for (const event of events) removeEventListener(event, tell, true)
  }
  const tell = ({ type, target }) => {
    if (type === 'error' && target.tagName !== 'SCRIPT') return
    stop()
    const notice = document.createElement('div')
    notice.role = 'alert'
    notice.className =
      'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4 shadow-lift'
    const paragraph = document.createElement('p')
    paragraph.textContent = words
    const link = document.createElement('a')
    link.href = location.href
    link.className = 'text-link underline underline-offset-4'
    link.textContent = again
    link.onclick = (event) => {
      event.preventDefault()
      location.reload()
    }
    notice.append(paragraph, link)
    document.body.append(notice)
  }
  for (const event of events) addEventListener(event, tell, true)
  document.addEventListener('hydrated', stop, { once: true })
}
