import { expect, it } from 'vitest'
import { searchTimeRangeMs, defaultSearchTimeRange } from './api/search.ts'
import { customFieldsShape } from './entities/custom-fields.ts'
import { defaultLanguage, languages, limits } from './limits.ts'

const MB = 1024 * 1024

/**
 * The numbers that come from outside, each with its source: a section of the specification, the channel's published
 * limits (`channel`), or a standard (`RFC`). The numbers are repeated here on purpose. All other code reads `limits`,
 * so no other test would notice a wrong number there.
 */
const figures: Readonly<Record<string, readonly [section: string, figure: number]>> = {
  chatListPage: ['9: chat list page 20', 20],
  chatChanges: ['ours', 200],
  messagePage: ['9: older or newer message pages 10', 10],
  searchPage: ['9: search page 20', 20],
  searchMinCharacters: ['5 and 9: search minimum 3 characters', 3],
  accessChangeLogoutMs: ['4 and 9: logout delay 6 seconds', 6_000],
  chatWindowMs: ['4 and 9: chat window 24 h', 86_400_000],
  chatWindowWarnMs: ['4 and 9: colour threshold 12 h', 43_200_000],
  chatWindowUrgentMs: ['4 and 9: colour threshold 1 h', 3_600_000],
  timerRefreshMs: ['4 and 9: refreshed each second', 1_000],
  wideScreenPx: ['2 and 9: breakpoint 992 px for flows and reports', 992],
  contactSidebarPx: ['2 and 9: sidebar width 380 px', 380],
  customFields: ['3 and 9: custom contact fields 20', 20],
  linkPhoneDigitsMin: ['2, 5 and 9: phone in the address 7 to 15 digits', 7],
  linkPhoneDigitsMax: ['2, 5 and 9: phone in the address 7 to 15 digits', 15],
  editContactDelayMs: ['9: edit contact from a modal waits 200 ms', 200],
  notificationPreviewCharacters: ['4: the preview truncates to 14 characters', 14],
  statusTagsMin: ['5: at least one chat status tag', 1],
  unavailableCallMs: ['7: the unavailable call blocks for 500 ms', 500],

  'flow.headingMax': ['5: heading 1 to 80', 80],
  'flow.subheadingMax': ['5: subheading 1 to 80', 80],
  'flow.bodyMax': ['5: body 1 to 4096', 4_096],
  'flow.captionMax': ['5: caption 1 to 409', 409],
  'flow.inputLabelMax': ['5: text input and text area label 1 to 20', 20],
  'flow.optionsMax': ['5: groups and dropdown 1 to 20 options', 20],
  'flow.groupDescriptionMax': ['5: group description up to 300', 300],
  'flow.optionTitleMax': ['5: option title 1 to 30', 30],
  'flow.optionDescriptionMax': ['5: option description up to 300', 300],
  'flow.footerLabelMax': ['5: footer label 1 to 35', 35],

  'flow.componentsPerScreenMax': ['channel: flow components per screen', 50],
  'flow.carouselImagesMax': ['channel: flow images of a carousel', 3],
  'flow.carouselsPerFlowMax': ['channel: flow carousels', 3],
  'flow.carouselsPerScreenMax': ['channel: flow carousels per screen', 2],
  'flow.chipsMin': ['channel: flow minimum of chips', 2],
  'flow.dateErrorMax': ['channel: flow error message of a date', 80],
  'flow.dateLabelMax': ['channel: flow label of a date', 40],
  'flow.importedDropdownImageOptionsMax': ['channel: flow dropdown options with images', 100],
  'flow.linkTextMax': ['channel: flow link text', 25],
  'flow.listItemsMax': ['channel: flow items of a navigation list', 20],
  'flow.navigationListsPerScreenMax': ['channel: flow navigation lists per screen', 2],
  'flow.nestedIfsMax': ['channel: flow nested conditions', 3],
  'flow.pickerDescriptionMax': ['channel: flow description of a picker', 300],
  'flow.pickerLabelMax': ['channel: flow label of a picker', 80],
  'flow.uploadMaxKib': ['channel: flow upload size', 25_600],
  'flow.uploadsMax': ['channel: flow uploads', 30],
  'flow.dropdownLabelMax': ['channel: flow dropdown label', 20],
  'flow.errorMessageMax': ['channel: flow error message', 30],
  'flow.fileMaxBytes': ['channel: flow file bytes', 10 * 1024 * 1024],
  'flow.footerCaptionMax': ['channel: flow footer caption', 15],
  'flow.groupLabelMax': ['channel: flow group label', 30],
  'flow.helperTextMax': ['channel: flow helper text', 80],
  'flow.imagesPerScreenMax': ['channel: flow images per screen', 3],
  'flow.importedDropdownOptionsMax': ['channel: flow imported dropdown options', 200],
  'flow.linksPerScreenMax': ['channel: flow links per screen', 2],
  'flow.nameMax': ['channel: flow name', 120],
  'flow.optInLabelMax': ['channel: flow opt in label', 120],
  'flow.optInsPerScreenMax': ['channel: flow opt ins per screen', 5],
  'flow.optionMetadataMax': ['channel: flow option metadata', 20],

  'media.imageBytes': ['channel: image 5 MB', 5 * MB],
  'media.audioBytes': ['channel: audio 16 MB', 16 * MB],
  'media.videoBytes': ['channel: video 16 MB', 16 * MB],
  'media.documentBytes': ['channel: document 100 MB', 100 * MB],
  'media.stickerBytes': ['channel: sticker 100 kB', 100 * 1024],
  'media.stickerSide': ['channel: sticker 512 px', 512],
  'media.captionMax': ['channel: text with a file 1024 characters', 1_024],
  placeTextMax: ['ours', 256],
  messageTextMax: ['channel: text 4096 characters', 4_096],
  'interactive.quickReplyButtons': ['channel: up to 3 buttons', 3],
  'interactive.quickReplyButtonMax': ['channel: buttons of 20 characters', 20],
  'interactive.listButtonMax': ['channel: list button 20', 20],
  'interactive.listRows': ['channel: up to 10 rows in all', 10],
  'interactive.listTitleMax': ['channel: titles 24', 24],
  'interactive.listDescriptionMax': ['channel: descriptions 72', 72],
  'interactive.sectionTitleMax': ['channel: section titles 24', 24],
  'interactive.optionIdMax': ['channel: id of a button 256', 256],
  'interactive.bodyMax': ['channel: text above the choices 1024', 1_024],
  'interactive.headerMax': ['channel: header 60', 60],
  'interactive.footerMax': ['channel: footer 60', 60],
  'interactive.flowButtonMax': ['channel: button of a flow 20', 20],
  'interactive.flowHeaderMax': ['channel: header of a flow 60', 60],
  'template.nameMax': ['channel: template name 512', 512],
  'template.headerMax': ['channel: template header 60', 60],
  'template.footerMax': ['channel: template footer 60', 60],
  'template.buttonsMax': ['channel: template buttons 10', 10],
  'template.bodyMax': ['channel: template body 1024', 1_024],
  'template.headerParametersMax': ['channel: template one parameter in the header', 1],
  'template.buttonLabelMax': ['channel: template button label 25', 25],
  'template.urlButtonsMax': ['channel: template two URL buttons', 2],
  'template.urlMax': ['channel: template URL 2000', 2_000],
  'template.urlParametersMax': ['channel: template one parameter in a URL', 1],
  'template.phoneButtonsMax': ['channel: template one phone button', 1],
  'template.phoneMax': ['channel: template phone number 20', 20],
  'template.copyCodeButtonsMax': ['channel: template one copy code button', 1],
  'template.codeMax': ['channel: template code to copy 15', 15],
  'template.desktopHiddenButtonsMin': [
    'channel: a template with 4 buttons or more shows none of them on a computer',
    4,
  ],
  'template.parameterBlanksMax': ['channel: 4 blanks in a row', 4],
  'profile.aboutMax': ['channel: profile about 139', 139],
  'profile.addressMax': ['channel: profile address 256', 256],
  'profile.emailMax': ['channel: profile e-mail 128', 128],
  'profile.websitesMax': ['channel: profile two websites', 2],
  'profile.websiteMax': ['channel: profile website 256', 256],
  'campaign.paceMax': ['channel: 80 messages a second = 4800 a minute', 4_800],
  emailMax: ['RFC 5321: 254 characters', 254],
}

/** The limits that we chose ourselves. */
const ours = [
  'searchedOffsetMax',
  'searchMaxCharacters',
  ...Object.keys(limits.chatBulk).map((name) => `chatBulk.${name}`),
  ...Object.keys(limits.contacts).map((name) => `contacts.${name}`),
  ...Object.keys(limits.report).map((name) => `report.${name}`),
  ...Object.keys(limits.ads).map((name) => `ads.${name}`),
  ...Object.keys(limits.campaign)
    .filter((name) => name !== 'paceMax')
    .map((name) => `campaign.${name}`),
  'teamPanelPx',
  'shareOutMax',
  'chatListWidth.min',
  'chatListWidth.max',
  'chatListWidth.start',
  'chatListWidth.startTight',
  'chatWindowsMax',
  'printedMessagesMax',
  'crashReportsMax',
  'crashReportDaysMax',
  'zoom.min',
  'zoom.max',
  'analysisMessages',
  'analysisRefreshMs',
  'frameTicketMs',
  'lockAfterMinutesMax',
  'nameMax',
  'brandMax',
  'customFieldMax',
  'crm.companyMax',
  'crm.documentMax',
  'crm.addressMax',
  'volumeMax',
  'openingHours.holidayNameMax',
  'openingHours.holidaysMax',
  'openingHours.spansMax',
  'messageLimitWarnPercent',
  'messagePageMax',
  'settingUndoMs',
  'undoMs',
  'sourceInputsMax',
  'sourceNameMax',
  'statusTagMax',
  'statusTagsMax',
  'successLabelMax',
  'timeZoneMax',
  'qrCodeMs',
  'scheduleAheadMs',
  'typing.reportEveryMs',
  'typing.shownMs',
  'answerSeenMs',
  'pushFrameBytes',
  'draftMax',
  'draftTextMax',
  'noteMax',
  'transferReasonMax',
  'handOverNoteMs',
  'runningConversationMs',
  'savedViews.viewsMax',
  'savedViews.pinnedMax',
  'savedViews.nameMax',
  'savedViews.queryMax',
  'notificationsPage',
  'notificationDays',
  'agentCapacityMax',
  'agentCapacityStart',
  'waitingMinutesMax',
  'givenIdMax',
  'idListMax',
  'filenameMax',
  'contentBytesMax',
  'statusTagCharactersMax',
  'tagLabelMax',
  'nestingRulesMax',
  'ownedTagsMax',
  'invitationMs',
  'confirmationMs',
  'invitationsPerDay.byPerson',
  'invitationsPerDay.byGroup',
  'invitationsPerDay.toAddress',
  'mailedNameMax',
  'idempotencyKeyMax',
  'template.parametersMax',
  'passwordMin',
  'passwordMax',
  'lineNameMax',
  'groupFacesMax',
  'deviceNameMax',
  'media.picturePixels',
  'photoBytes',
  'photoSide',
  'line.addressMax',
  'line.idMax',
  'line.mediaKeptMs',
  'line.messagesPerSecond',
  'line.messagesPerSecondHigh',
  'line.secretMax',
  'line.webhookBytes',
  'line.webhookUpdates',
]

/** Returns every value of a nested table with its path: `{ zoom: { min: 50 } }` gives `[["zoom.min", 50]]`. */
function leaves(table: object, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  )
}
const numbers = new Map(
  leaves(limits).filter((leaf): leaf is [string, number] => typeof leaf[1] === 'number'),
)

it.each(Object.entries(figures).map(([name, [section, figure]]) => [name, section, figure]))(
  'the limit %s equals the number in its source (%s)',
  (name, _section, figure) => {
    expect(numbers.get(name)).toBe(figure)
  },
)

it('every limit is listed in this test, with its source or as our own', () => {
  expect([...numbers.keys()].toSorted()).toEqual([...Object.keys(figures), ...ours].toSorted())
})

it('languages, country code, custom fields and search range match sections 1 and 9 of the specification', () => {
  expect([...languages].toSorted()).toEqual(['en', 'es', 'pt'])
  expect(defaultLanguage).toBe('es')
  expect(limits.defaultCountryCode).toBe('51')
  expect(Object.keys(customFieldsShape)).toHaveLength(20)
  expect([defaultSearchTimeRange, searchTimeRangeMs[defaultSearchTimeRange]]).toEqual([
    'week',
    604_800_000,
  ])
})
