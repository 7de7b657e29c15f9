/** Numbers of campaigns, flows, templates, rules, targets and reports. The notes of limits.ts say how they are marked. */

/** A table of WhatsApp's prices. */
export const prices = {
  /** Prices in a table, bytes of its file, and characters of its source. */
  rowsMax: 2_000,
  fileBytes: 512 * 1024,
  sourceMax: 1_000,
  /** How long the provider's own figures of a month are kept, ms (ours). */
  askedMs: 3_600_000,
  /** Rules and allowances of a table. */
  rulesMax: 50,
  /** The highest price of a message, in whole units of a currency. */
  priceMax: 10_000,
  /** Faults of a file that are shown. */
  faultsListed: 20,
  /** Months whose costs can be seen, including the current one. */
  monthsMax: 13,
  /** Templates and campaigns that are listed one by one, the dearest first. */
  itemsListed: 50,
} as const
/** Reports (ours). */
export const report = {
  /** Number of days that one report covers. */
  daysMax: 400,
  /** Conversations on one page of the list that opens from a figure of the report. */
  page: 50,
  /** Number of tags in the report by tag: those with the most conversations. */
  tags: 20,
  /** The best rating that a customer can give. The worst is 1. */
  ratingMax: 5,
} as const
/** Meta ads (ours). */
export const ads = {
  /** The time within which a first answer to a lead counts as "in time", ms. */
  answerMs: 10 * 60_000,
  /** Time without a first answer after which a lead is marked, ms. */
  waitMarkedMs: 5 * 60_000,
  /** Chats on one page of the list of an ad's chats. */
  page: 50,
} as const
/** Campaigns (ours). */
export const campaign = {
  /** Characters of a name. */
  nameMax: 80,
  /** Recipients on one page: `page` is the default, `pageMax` the most that a caller may request. */
  page: 50,
  pageMax: 100,
  /** Number of sources of an audience, and of tags whose contacts are excluded from it. */
  sourcesMax: 20,
  excludedTagsMax: 20,
  /** Rows of a recipient file. */
  rowsMax: 200_000,
  /** Rows of a recipient file that one call uploads. */
  rowsBatch: 1_000,
  /** Bytes of JSON of a call that uploads rows of a recipient file. */
  rowsBytesMax: 2 * 1024 * 1024,
  /** Columns of a row. */
  columnsMax: 50,
  /** Characters of a cell. */
  cellMax: 300,
  /** Rows of recipient files with several phone numbers that are listed; all are counted. */
  severalRowsListed: 20,
  /** Bytes of a recipient file. */
  fileBytes: 50 * 1024 * 1024,
  /** Messages per minute. The maximum is WhatsApp's published throughput, 80 per second. */
  paceMin: 1,
  paceMax: 4_800,
  paceDefault: 60,
  /**
   * A campaign can exclude contacts who received another one in the last days. Number of these days: maximum and
   * default.
   */
  recentDaysMax: 90,
  recentDaysDefault: 7,
  /** Time after a campaign's message in which a message of the customer counts as a reply, ms. */
  replyMs: 72 * 3_600_000,
  /** A test of two templates: the share of the recipients in percent, and the hours until its decision. */
  splitPercentMin: 10,
  splitPercentMax: 50,
  splitPercentDefault: 20,
  splitHoursMin: 1,
  splitHoursMax: 48,
  splitHoursDefault: 24,
  /** Minimum time between two live events of one campaign, ms. */
  progressEveryMs: 1_000,
} as const
/** Elements of a flow (specification, section 5): characters after trimming, and numbers of options. */
export const flow = {
  headingMax: 80,
  subheadingMax: 80,
  bodyMax: 4_096,
  captionMax: 409,
  inputLabelMax: 20,
  optionsMax: 20,
  groupDescriptionMax: 300,
  optionTitleMax: 30,
  optionDescriptionMax: 300,
  footerLabelMax: 35,
  /**
   * From here on, the limits that section 5 of the specification does not have. They are the channel's own, from its
   * published reference of Flow components.
   */
  dropdownLabelMax: 20,
  groupLabelMax: 30,
  optInLabelMax: 120,
  helperTextMax: 80,
  errorMessageMax: 30,
  optionMetadataMax: 20,
  footerCaptionMax: 15,
  componentsPerScreenMax: 50,
  /** Characters of the name of a flow. */
  nameMax: 120,
  /**
   * Options of a dropdown in an imported Flow JSON file. If a dropdown with more than `optionsMax` options is directly
   * on a screen, the flow cannot be published before the surplus is removed (specification, section 5).
   */
  importedDropdownOptionsMax: 200,
  /** Options of a dropdown in an imported Flow JSON file, if one of the options has an image. */
  importedDropdownImageOptionsMax: 100,
  optInsPerScreenMax: 5,
  linksPerScreenMax: 2,
  imagesPerScreenMax: 3,
  navigationListsPerScreenMax: 2,
  carouselsPerScreenMax: 2,
  carouselsPerFlowMax: 3,
  /** Depth of nested conditions. */
  nestedIfsMax: 3,
  linkTextMax: 25,
  dateLabelMax: 40,
  dateErrorMax: 80,
  /** Labels and descriptions of file pickers, chips, calendars and navigation lists. */
  pickerLabelMax: 80,
  pickerDescriptionMax: 300,
  chipsMin: 2,
  carouselImagesMax: 3,
  listItemsMax: 20,
  uploadsMax: 30,
  /** Maximum size of a file that a customer uploads in a flow, KiB. */
  uploadMaxKib: 25_600,
  /** Maximum size of a Flow JSON file, bytes. */
  fileMaxBytes: 10 * 1024 * 1024,
} as const
/** Time between now and the date of a scheduled message, ms (ours: the specification names no limit). */
export const scheduleAheadMs = 366 * 24 * 3_600_000
/**
 * Macros (ours): macros of a group, characters of a name, steps of a macro, and the longest snooze, minutes. Days in which a
 * repeated call finds what a run did, and in which the run can be undone.
 */
export const macros = {
  groupMax: 50,
  nameMax: 40,
  actionsMax: 10,
  snoozeMinutesMax: 30 * 24 * 60,
  keptDays: 30,
} as const
/**
 * Rules (ours): rules of a group, characters of a name, conditions and steps of a rule, words of a condition and characters
 * of one, ids or codes of another condition; the time that a rule waits for an answer, how long it leaves alone what a
 * person did, and when it acts in the same chat again. People that a step alerts, and characters of the text. How often a
 * rule may act in ten minutes before it is switched off, rules that start each other at most, days of the dry run and
 * messages that it reads and matches that it lists, and days that runs are kept. Runs of a page.
 */
export const rules = {
  groupMax: 50,
  nameMax: 40,
  conditionsMax: 10,
  actionsMax: 10,
  wordsMax: 50,
  wordMax: 60,
  choicesMax: 50,
  waitMinutesMin: 5,
  waitMinutesMax: 7 * 24 * 60,
  personMinutes: 30,
  personMinutesMax: 24 * 60,
  againHours: 24,
  againHoursMax: 30 * 24,
  alertedMax: 10,
  alertMax: 200,
  floodRuns: 500,
  chainMax: 5,
  dryDays: 7,
  dryMessagesMax: 20_000,
  dryItemsMax: 500,
  keptDays: 90,
  page: 50,
} as const
/**
 * Targets for answers and resolutions (ours): the time of one, minutes of opening hours, of which there are at most 30 days;
 * how long before or after it somebody is alerted, minutes; rows for teams and tags. Chats that are reckoned anew in one
 * transaction, and days that results are kept.
 */
export const targets = {
  minutesMin: 1,
  minutesMax: 30 * 24 * 60,
  alertMinutesMax: 24 * 60,
  teamsMax: 200,
  tagsMax: 50,
  reckonedAtOnce: 50,
  keptDays: 400,
} as const
/** Templates of the channel: characters and counts. WhatsApp publishes these limits. */
export const template = {
  nameMax: 512,
  bodyMax: 1_024,
  headerMax: 60,
  headerParametersMax: 1,
  footerMax: 60,
  buttonsMax: 10,
  buttonLabelMax: 25,
  urlButtonsMax: 2,
  urlMax: 2_000,
  urlParametersMax: 1,
  phoneButtonsMax: 1,
  phoneMax: 20,
  copyCodeButtonsMax: 1,
  codeMax: 15,
  /** Cards of a carousel: their number, characters of the text of each, and buttons below each. */
  cardsMin: 2,
  cardsMax: 10,
  cardTextMax: 160,
  cardButtonsMax: 2,
  /** Limited-time offer: characters of the offer, and of the template's text. */
  offerTextMax: 16,
  offerBodyMax: 600,
  /** Verification code: minutes for which a text may say that it is valid; apps that receive it, and their facts. */
  codeMinutesMax: 90,
  otpAppsMax: 5,
  packageNameMax: 224,
  signatureHashLength: 11,
  /** Sections of products in one message. */
  productSectionsMax: 10,
  /** WhatsApp on a computer hides all buttons of a template that has this number of buttons or more. */
  desktopHiddenButtonsMin: 4,
  /** Placeholders of one text (ours: a text of 4,096 characters hardly needs more). */
  parametersMax: 100,
  /** Consecutive spaces in the value of a placeholder. The same rule of WhatsApp forbids line breaks in it. */
  parameterBlanksMax: 4,
} as const
/** Interactive messages of the channel: characters and counts. WhatsApp publishes these limits. */
export const interactive = {
  quickReplyButtons: 3,
  quickReplyButtonMax: 20,
  listButtonMax: 20,
  listRows: 10,
  listTitleMax: 24,
  listDescriptionMax: 72,
  sectionTitleMax: 24,
  /** Characters of the id of a button or row. When the customer chooses it, the channel returns this id. */
  optionIdMax: 256,
  bodyMax: 1_024,
  headerMax: 60,
  footerMax: 60,
  /** Characters on the button of a message that opens a flow, and in the header above that button. */
  flowButtonMax: 20,
  flowHeaderMax: 60,
} as const
