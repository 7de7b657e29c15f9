/** The links to the app that the user opens. null stands for a start without a link, which only shows the window. */
export interface Links {
  open(path: string | null): void
  /** The path to open first: of the last link so far, or `/`. */
  first(): string
  /** Passes later links to the listener. */
  onOpen(listener: (path: string | null) => void): void
}

/** @param started the path of the link that started the app */
export function createLinks(started: string | null): Links {
  let first = started ?? '/'
  let opened = (path: string | null) => {
    if (path !== null) first = path
  }
  return {
    open: (path) => opened(path),
    first: () => first,
    onOpen(listener) {
      opened = listener
    },
  }
}
