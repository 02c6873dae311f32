import replaceLookAlikes from 'unhomoglyph'

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the key of a name as others see it. Names have the same key if people could take one for the other:
 * they differ at most in case, in characters that nobody sees, and in letters of any script that look the same
 * (the skeleton of Unicode Technical Standard 39). `i` counts as `l`, because a capital I looks like it.
 */
export function nameKey(name: string): string {
  const visible = name.normalize('NFKD').replace(invisible, '')
  // Capital letters look like others than their small ones do, so that both are replaced.
  const capitals = replaceLookAlikes(visible).toLowerCase()
  return replaceLookAlikes(capitals).normalize('NFKD').toLowerCase().replaceAll('i', 'l')
}
