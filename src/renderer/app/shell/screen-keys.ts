import type { Shortcut } from '#renderer/components/focus/shortcut-keys.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import type { ActionSection } from '#renderer/components/focus/actions.ts'
import { formatShortcuts } from '#renderer/scenes/inbox/composer/format-selection.ts'

/** Keys that a list or field handles while it has the focus. They are not registered as actions. */
export interface ScreenKeys {
  readonly section: ActionSection
  readonly labelKey: TextKey
  /** Alternative keys for the same function, or one key per direction. */
  readonly shortcuts: readonly Shortcut[]
}

/**
 * The keys of the chat list and the conversation.
 * @param enterSends whether Enter sends a message and Shift+Enter starts a new line; otherwise the reverse
 */
export function screenKeys(enterSends: boolean): readonly ScreenKeys[] {
  const [send, newLine] = enterSends ? ['enter', 'shift+enter'] : ['shift+enter', 'enter']
  return [
    row('chats', 'shell.keyLabels.moveInList', 'arrowup', 'arrowdown'),
    row('chats', 'shell.keyLabels.jumpInList', 'home', 'end', 'pageup', 'pagedown'),
    row('chats', 'shell.keyLabels.openChat', 'enter'),
    row('chats', 'shell.keyLabels.selectRange', 'shift+arrowup', 'shift+arrowdown'),
    row('chats', 'shell.keyLabels.selectShown', 'mod+a'),
    row('chats', 'shell.keyLabels.rowButtons', 'arrowleft', 'arrowright'),
    row('chats', 'shell.keyLabels.chatMenu', 'shift+f10'),
    row('conversation', 'shell.keyLabels.send', send, 'mod+enter'),
    row('conversation', 'shell.keyLabels.sendAnd', 'mod+shift+enter'),
    row('conversation', 'shell.keyLabels.newLine', newLine),
    row('conversation', 'shell.keyLabels.bold', formatShortcuts.bold),
    row('conversation', 'shell.keyLabels.italic', formatShortcuts.italic),
    row('conversation', 'shell.keyLabels.strike', formatShortcuts.strike),
    row('conversation', 'shell.keyLabels.code', formatShortcuts.code),
    row('conversation', 'shell.keyLabels.moveInMessages', 'arrowup', 'arrowdown'),
    row('conversation', 'shell.keyLabels.newestMessage', 'end'),
    row('conversation', 'shell.keyLabels.messageMenu', 'enter', 'shift+f10'),
    row('conversation', 'shell.keyLabels.copyMessage', 'mod+c'),
    row('conversation', 'shell.keyLabels.deleteMessage', 'delete'),
  ]
}

function row(section: ActionSection, labelKey: TextKey, ...shortcuts: Shortcut[]): ScreenKeys {
  return { section, labelKey, shortcuts }
}
