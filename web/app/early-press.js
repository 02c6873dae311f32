{
  let pressed = null
  let isUnderWay = false
  const note = ({ target }) => {
    pressed = target.closest('button') ?? pressed
    isUnderWay = true
    setTimeout(() => {
      isUnderWay = false
    })
  }
  document.addEventListener('click', note, true)
  document.addEventListener(
    'hydrated',
    () => {
      document.removeEventListener('click', note, true)
      if (isUnderWay) pressed = null
    },
    { once: true },
  )
  document.addEventListener('usable', () => pressed?.click(), { once: true })
}
