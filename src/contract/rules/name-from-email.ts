/** A name for a person of whom only the e-mail is known: "ana.quispe+shop@x.pe" is "Ana Quispe". */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split('@')
  const [address = ''] = local.split('+')
  const words = address.split(/[._-]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name === '' ? email : name
}
