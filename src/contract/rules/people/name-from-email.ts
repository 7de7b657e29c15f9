/** Derives a name from an e-mail address: "ana.quispe+shop@x.pe" becomes "Ana Quispe". */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split('@')
  const [address = ''] = local.split('+')
  const words = address.split(/[._-]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name === '' ? email : name
}
