import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/**
 * Texts of search, scheduled messages, stickers and voice notes. They are not part of the first load, because the first
 * screen does not need them.
 */
export const tools = {
  search: {
    title: 'Search messages',
    field: 'Words to look for',
    clear: 'Clear the search',
    close: 'Close the search',
    when: 'Since when',
    ranges: { day: '1 day', week: '1 week', month: '1 month', year: '1 year', all: 'All' },
    here: 'In this chat only',
    results: 'Messages found',
    tooShort: 'Type at least {{count}} characters.',
    begin: 'Find what was said',
    beginText: 'Search by words, in any order, with or without accents.',
    none: 'No message says “{{text}}”',
    noneText: 'Check the spelling or look further back.',
    wider: 'Search without a time limit',
    failed: 'The search did not work',
    found_one: '{{count}} message found',
    found_other: '{{count}} messages found',
    foundMore_one: 'More than {{count}} message found',
    foundMore_other: 'More than {{count}} messages found',
  },
  schedule: {
    title: 'Schedule a message for {{name}}',
    what: 'What is sent',
    text: 'Text',
    template: 'Template',
    named: 'Template “{{name}}”',
    when: 'When',
    zone: 'This computer’s time ({{zone}})',
    submit: 'Schedule',
    past: 'Choose a moment that has not passed yet.',
    far: 'Choose a moment within the next 12 months.',
    noTemplate: 'Choose a template.',
    noTemplates: 'There are no templates that can go out without anybody filling them in.',
    closedThen:
      'By then more than 24 hours will have passed since the customer’s last message: it will only go out if they write before.',
    done: 'Scheduled for {{when}}',
    list: 'Scheduled messages',
    cancel: 'Cancel the message of {{when}}',
    waiting_one: '{{count}} scheduled message',
    waiting_other: '{{count}} scheduled messages',
  },
  stickers: {
    add: 'Add',
    none: 'There are no stickers yet. Add a picture and it becomes one.',
    noneToSend: 'There are no stickers in this group yet.',
    send: 'Send sticker {{place}}',
    remove: 'Remove sticker {{place}}',
    removed: 'You removed a sticker',
  },
  voice: {
    label: 'Voice note',
    cancel: 'Discard the voice note',
    pause: 'Pause the recording',
    resume: 'Resume the recording',
    finish: 'Finish',
    recording: 'Recording',
    paused: 'Paused',
    wait: 'Wait…',
    time: 'Length',
    full: 'The note is as long as a message can be.',
    refused: 'The application may not use the microphone. Allow it in the system’s settings.',
    missing: 'No microphone was found that can be used.',
    failed: 'It could not be recorded.',
  },
}
export default tools satisfies Catalogue<'tools'>
