interface PlaceWords {
  name: string
  address: string
}

/** The text of a place's message: its name, and its address below. */
export const placeText = ({ name, address }: PlaceWords): string =>
  [name, address]
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .join('\n')

/** The name and address in the text of a place's message. */
export function placeParts(text = ''): PlaceWords {
  const [name = '', ...address] = text.split('\n')
  return { name, address: address.join(', ') }
}
