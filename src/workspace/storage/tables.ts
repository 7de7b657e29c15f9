import type { ChatChange } from '#contract/entities/chats/chat-change.ts'
import type { SplitDecision, SplitVariant } from '#contract/entities/campaigns/campaign-split.ts'
import type { FlowLock } from '#contract/entities/flows/flow.ts'
import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * The database tables. Times are epoch milliseconds, booleans are 1 and 0, and columns named `*_json` contain JSON
 * text. All column types also exist in PostgreSQL. The contract's entities describe the meaning of the columns.
 */

export type Bit = 0 | 1

export interface GroupsTable {
  /** Digits only, because links contain the id in this form. */
  id: string
  name: string
  phone: string | null
  /** Number of messages that the group may still send; null: no limit. */
  message_limit: number | null
  /** The other fields of the contract's group. */
  settings_json: string
  /** The kinds of events that the group's webhooks want that are on, separated by blanks; null: none. */
  webhook_kinds: string | null
}

export interface UsersTable {
  id: string
  name: string
  email: string
  /** The e-mail in lower case; unique. */
  email_key: string
  password_hash: string
  picture_url: string | null
  use_enter_key_to_send: Bit
  created_at: number
  /** Null: never. */
  last_seen_at: number | null
  /** The language of their mails; null: that of a group of theirs. */
  language: string | null
  /** When the user proved to receive the mails of this address; null: never. */
  email_confirmed_at: number | null
  /** Since when the operator has disabled the account, which then cannot sign in; null: it is not disabled. */
  disabled_at: number | null
}

export interface MembersTable {
  group_id: string
  user_id: string
  role: string
  is_read_only: Bit
  is_supervisor: Bit
  is_super_admin: Bit
  has_template_permission: Bit
  has_qr_access: Bit
  /** The member's personal tag. */
  tag_id: string | null
  team_id: string | null
  service_status: number
  /** The status that a quit of the app replaced with unavailable; null: the current one was chosen. */
  status_before_quit: number | null
  disabled: Bit
  /** Whether the member last left the contact sidebar open; null: the group's default. */
  sidebar_open: Bit | null
  created_at: number
  /** Serial number of the last automatic assignment to this agent within the group; 0 for none. */
  assignment_turn: number
}

/** Former members of groups. Colleagues see their names with old messages and assignments. */
export interface FormerMembersTable {
  group_id: string
  user_id: string
}

/** An invitation of a user to a group; there is at most one for each user and group. */
export interface InvitationsTable {
  id: string
  group_id: string
  user_id: string
  /** The address as the inviting user typed it. */
  email: string
  /** The future membership: role, team, tags and flags. */
  terms_json: string
  language: string
  invited_by: string
  created_at: number
  expires_at: number
}

/** A mail that waits for the mail server, or one about an invitation that could not be sent. */
export interface MailsTable {
  id: string
  /** The group whose admins learn if the mail is not sent. */
  group_id: string | null
  invitation_id: string | null
  to_name: string
  to_email: string
  /** Subject and body, encrypted; empty once the mail is given up. */
  sealed: string
  created_at: number
  /** When it is sent or tried again; null once it is given up. */
  next_at: number | null
  /** Number of failed attempts. */
  attempts: number
  /** Why the last attempt failed. */
  reason: string | null
}

/** A member's own tags, except their personal tag. */
export interface MemberTagsTable {
  group_id: string
  user_id: string
  tag_id: string
}

export interface TeamsTable {
  id: string
  group_id: string
  name: string
  /** The name as others are compared with it, see `labelKey`. */
  name_key: string
  tag_id: string
  hides_free_chats: Bit
}

export interface TagsTable {
  id: string
  group_id: string
  name: string
  /** The name in lower case; unique within the group. */
  name_key: string
  archived: Bit
}

export interface LevelsTable {
  id: string
  group_id: string
  name: string
  position: number
}

export interface LevelTagsTable {
  id: string
  group_id: string
  level_id: string
  name: string
}

export interface ContactsTable {
  id: string
  group_id: string
  name: string
  last_name: string | null
  phone: string
  /** The same for all spellings of a person's number (`phoneKey`). Not unique: older data may have several contacts. */
  phone_key: string
  country_code: string
  email: string | null
  brand: string | null
  picture_url: string | null
  source: number | null
  source_input_id: string | null
  user_id: string | null
  user_tag_id: string | null
  team_tag_id: string | null
  team_assigned_at: number | null
  last_contact_response_at: number | null
  chat_status: number
  chat_status_set_by_user: Bit
  chat_status_set_by_user_at: number | null
  important: Bit
  finished: Bit
  /** 2: the person was deleted (`forgetContact`). The figures need the row, but no list has it and no call finds it. */
  archived: Bit | 2
  is_group_chat: Bit
  /** chatStatusTags, groupChatMembers, blocked and custom_1 … custom_20, if any. */
  extra_json: string | null
  created_at: number
  /** The chat's position in the list: see activity-key.ts. Unique across all groups. */
  activity: number
  /** Position of the newest message ever written; it never decreases, even if messages are deleted. */
  last_position: number
  /** `last_message` to `last_message_status` are of the last message that is not automatic: see chat-summary.ts. */
  last_message: string
  is_media: Bit
  last_sender: string
  pending_messages: number
  last_message_type: string | null
  last_message_detail_json: string | null
  last_sent_user_id: string | null
  /** 1 if an automatic message was sent after the last message. */
  last_message_auto_response: Bit
  last_message_amplead: Bit
  last_message_id: string | null
  last_message_status: string | null
  last_reaction_emoji: string | null
  last_reaction_sender: string | null
  last_reaction_at: number | null
  /** The folded name: see name-key.ts. */
  name_key: string
  /** Time of the customer's first message since the last answer; null while they do not wait, or the window is closed. */
  waiting_since: number | null
  /** `waiting_since` as it was when the 24-hour window closed: a closed wait of `waitPlace`. */
  closed_wait_since: number | null
  /** When something about the wait is due next (`nextWaitAlertAt`); null for nothing. */
  wait_alert_at: number | null
  /** The wait as it was when the chat was finished: it goes on if the mark is removed. */
  wait_before_finish: number | null
  /** The wait that a user ended without an answer: it goes on if that is undone. */
  ended_wait_since: number | null
  /** When a user last answered (`answersConversation`), at which position, and who; null for never. */
  answered_at: number | null
  answered_position: number | null
  answered_by: string | null
  /** The customer's message that began the chat, or began it again after it was finished; null if it is not known. */
  opened_at: number | null
  /** The targets that run in the chat, the one that is due first in front (`StoredDue`), and when that one is due. */
  dues_json: string | null
  due_at: number | null
  /** When the next step of one of them is due; null for nothing. */
  target_alert_at: number | null
  /** Since when the person is blocked; null: they are not. `extra_json` says by whom and why. */
  blocked_at: number | null
  /** See chat-revision.ts. */
  revision: number
}

/** Changed by triggers with each change of a group's directory. A group without people, teams and levels may have no row. */
export interface DirectoryStampsTable {
  group_id: string
  stamp: number
}

/** Numbers of unarchived chats, kept by triggers. Without a team, tag or user the column is empty. */
export interface ChatCountsTable {
  group_id: string
  team_tag_id: string
  user_tag_id: string
  user_id: string
  chats: number
  /** Chats that are not finished. */
  open: number
  /** Chats that are not finished and have a message. */
  active: number
  /** Chats with pending messages. */
  pending: number
  /** Chats whose customer waits for an answer, and whose window is open. */
  waiting: number
  /** Chats whose customer waited until the window closed. */
  closed_waits: number
}

/** What a member has read of a chat that is pending for others, or marked as unread for themselves. */
export interface ChatReadsTable {
  contact_id: string
  user_id: string
  group_id: string
  /** How many of the chat's pending messages the member has read. */
  seen: number
  /** 1 if the member marked the chat as unread for themselves alone; 2 if a colleague has handed it over to them. */
  marked: 0 | 1 | 2
}

/** A member who follows a chat that is not theirs. */
export interface ChatFollowersTable {
  contact_id: string
  user_id: string
  group_id: string
}

/**
 * How a tag was added to a contact. All fields are null if no user added the tag, or if it was added before these
 * columns existed.
 */
interface TagRecord {
  /** The user who added the tag. */
  added_by: string | null
  /** The contact's agent at that time. */
  agent_id: string | null
  /** When it was added. */
  added_at: number | null
}

/** Tags of contacts. `activity` is a copy of the contact's, so that one index gives the newest chats with a tag. */
export interface ContactTagsTable extends TagRecord {
  contact_id: string
  tag_id: string
  activity: number
}

export interface ContactLevelTagsTable extends TagRecord {
  contact_id: string
  level_id: string
  tag_id: string
  activity: number
}

/** The assignment history, one row per entry. */
export interface AssignmentsTable {
  contact_id: string
  position: number
  entry_json: string
}

export interface MessagesTable {
  id: string
  contact_id: string
  position: number
  type: string
  content_json: string
  sender: string
  status: string
  auto_response: Bit
  written_at: number
  payload_failed_json: string | null
  reactions_json: string | null
  sent_by_user_id: string | null
  reply_to: string | null
  client_key: string | null
  /** Id of the stored file of the message, taken from the address in its content. */
  file_id: string | null
  /** The message came from an advertisement. */
  from_advertisement: Bit
  /** Billing category and price of a message of the group; null for a customer's message, and for history. */
  category: string | null
  cost_cents: number | null
  /** The revision of the chat at the message's last change. */
  revision: number
  /** The instance that hands the message over to the channel; null for other messages, and without instances. */
  instance_id: string | null
}

/** A group's plan. A group without a row has the free plan. */
export interface PlansTable {
  group_id: string
  plan_json: string
}

/** A group's profile on the channel. A profile that was never saved has no row. */
export interface WhatsAppProfilesTable {
  group_id: string
  profile_json: string
  updated_at: number
}

/** The catalogue of a group's line. */
export interface CataloguesTable {
  group_id: string
  /** The provider's id of the account whose catalogue it is. */
  account_id: string
  /** `catalogueStates` of contract/entities/line/catalogue.ts. */
  state: string
  /** The provider's id of the catalogue. */
  catalog_id: string | null
  /** When its products were read, and when the provider was last asked. Epoch ms. */
  read_at: number | null
  tried_at: number
}

/** A file of a card of a message. */
export interface MessageCardFilesTable {
  message_id: string
  file_id: string
}

/** A product of a group's catalogue. */
export interface CatalogueProductsTable {
  group_id: string
  /** The shop's own id. */
  product_id: string
  position: number
  /** Name and id, folded for the search. */
  words: string
  /** The product as calls return it, without its picture. */
  product_json: string
  /** Names the picture in addresses: another one after the picture has changed. */
  picture_key: string | null
  /** Address of the picture at the provider. */
  picture_source: string | null
  /** Address of the stored picture; null until somebody sees it. */
  picture_url: string | null
}

/** How far the preparation of a group's line is. A group that has not begun has no row. */
export interface LinePreparationsTable {
  group_id: string
  preparation_json: string
  changed_at: number
}

/** A custom field of a group's contacts that has a name. */
export interface ContactFieldsTable {
  group_id: string
  number: number
  /** Its place among the fields of the group, ascending. */
  position: number
  field_json: string
}

/** The provider's sign-up of a group's number: the last one that was begun. */
export interface LineSignupsTable {
  group_id: string
  /** Who began it. */
  user_id: string
  /** Hash of the state that its answer must have. */
  state_hash: string
  /** When an answer with the state was taken: only one is. */
  answered_at: number | null
  /** The app secret, encrypted; null once the line has it. */
  secret: string | null
  signup_json: string
  changed_at: number
}

/** A key with which a program calls the service. */
export interface ApiKeysTable {
  id: string
  group_id: string
  /** Whoever made it: it acts with their permissions. */
  user_id: string
  name: string
  token_hash: string
  /** The last characters of the key. */
  ending: string
  scopes_json: string
  addresses_json: string
  calls_per_minute: number
  created_at: number
  /** Null: it has no end. */
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

/** An address that the service calls when something happens. Its secrets are encrypted. */
export interface WebhooksTable {
  id: string
  group_id: string
  name: string
  url: string
  kinds_json: string
  with_content: Bit
  /** As in the contract, without `retrying`. */
  state: string
  secret: string
  old_secret: string | null
  old_secret_until: number | null
  created_at: number
  last_call_at: number | null
  last_success_at: number | null
}

/** An event for one webhook, and what became of it. */
export interface WebhookDeliveriesTable {
  id: string
  webhook_id: string
  group_id: string
  /** The order of the events of a group. */
  place: number
  event_id: string
  kind: string
  /** What the event is about: those of one subject are delivered in their order. */
  subject_id: string
  contact_id: string | null
  title: string
  body: string
  /** The beginning of the last answer. */
  answer: string
  state: string
  created_at: number
  /** When it is tried next; null: not any more. */
  due_at: number | null
  tries: number
  tries_json: string
  /** Status and time of the last try; a status of null: there was no answer. */
  last_status: number | null
  last_at: number | null
}

export interface MacrosTable {
  id: string
  group_id: string
  name: string
  team_id: string | null
  actions_json: string
  changed_at: number
}

/** A run of a macro, in one chat or in several. */
export interface MacroRunsTable {
  id: string
  group_id: string
  user_id: string
  /** The caller's Idempotency-Key; the run's id if there was none. */
  key: string
  macro_id: string
  created_at: number
}

/** A chat in which a run has succeeded. */
export interface MacroRunChatsTable {
  run_id: string
  contact_id: string
  /** What undoes it, in the order in which it is undone; empty if nothing can be undone, or it was undone. */
  undo_json: string
}

export interface RulesTable {
  id: string
  group_id: string
  name: string
  is_on: Bit
  /** Rules are tried from the lowest one. */
  position: number
  /** What it does when: the fields of the contract's `ruleShape`. */
  rule_json: string
  /** Since when it does this; what happened before does not start it. */
  since: number
  fault_code: string | null
  fault_at: number | null
  changed_at: number
}

/** Something that rules have still to look at. */
export interface RuleEventsTable {
  id: string
  group_id: string
  /** The order of events that are due at the same time. */
  place: number
  /** Null: it is the time at which a rule looks at each open chat. */
  contact_id: string | null
  /** The only rule that it starts; null: any. */
  rule_id: string | null
  due_at: number
  event_json: string
  /** The ids of the rules that caused it, first to last. */
  chain_json: string
}

/** What a rule did in a chat. It outlives the rule. */
export interface RuleRunsTable {
  id: string
  group_id: string
  /** The order of the group's runs. */
  place: number
  rule_id: string
  rule_name: string
  contact_id: string
  at: number
  result: string
  steps_json: string
  /** What undoes it, in the order in which it is undone; empty if nothing can be undone, or it was undone. */
  undo_json: string
  undone_at: number | null
}

/** The targets of a group. */
export interface TargetsTable {
  group_id: string
  targets_json: string
  /** Null: they are off. */
  on_since: number | null
  changed_at: number
  /** The id of the last chat that was reckoned anew, '' for none yet. Null: all are. */
  reckon_after: string | null
  /** In how many chats something else is due than before. */
  reckoned: number
}

/** Opening hours of teams that have their own. */
export interface TeamHoursTable {
  team_id: string
  group_id: string
  hours_json: string
}

/** Capacities of members that have their own. */
export interface MemberCapacitiesTable {
  group_id: string
  user_id: string
  capacity: number
}

/** Whether a target was kept, for the team and the agent that the chat had then. */
export interface TargetResultsTable {
  contact_id: string
  kind: string
  /** From when the target ran. */
  since: number
  group_id: string
  is_kept: Bit
  team_id: string | null
  user_id: string | null
}

/** When a user last did something in a chat that a rule may do too. */
export interface UserActsTable {
  contact_id: string
  /** See `chatThings` (contract/rules/chats/chat-things.ts). */
  thing: string
  at: number
}

/** Maps the row ids of the message index to messages: see message-text.ts. */
export interface MessageMomentsTable {
  /** Row id: the message's time in the form of `activity`; unique among all messages. */
  moment: number
  contact_id: string
  position: number
}

/** A scheduled message with a text or a template. */
export interface ScheduledMessagesTable {
  id: string
  contact_id: string
  scheduled_at: number
  text: string | null
  template_id: string | null
  created_by_user_id: string
  /** 1 if the message was sent or failed. A cancelled message is deleted. */
  done: Bit
}

/** A chat that a user has snoozed; an ended one may still be stored. */
export interface SnoozesTable {
  user_id: string
  contact_id: string
  since: number
  until: number
  /** When the customer had last written before the snooze. */
  answered_at: number | null
}

/** A saved view of the chat list, of a user or of a team. */
export interface SavedViewsTable {
  id: string
  group_id: string
  user_id: string | null
  team_id: string | null
  name: string
  /** The name as others are compared with it, see `labelKey`. */
  name_key: string
  query: string
  pinned: Bit
  /** The place among the views of the user. */
  position: number
}

export interface NotesTable {
  /** Grows with each note; the row id of the note in the index of words. */
  place: Generated<number>
  id: string
  contact_id: string
  text: string
  /** Empty: a rule wrote it. */
  user_id: string
  created_at: number
}

export interface ChatChangesTable {
  id: string
  contact_id: string
  at: number
  kind: ChatChange['kind']
  /** Null if the customer caused the change. */
  by_user: string | null
  /** Null for a tag of a level, which everybody sees. */
  tag_id: string | null
  /** The tag's name at the time. */
  tag: string | null
  /** For a new number, the numbers before and after. */
  from_phone: string | null
  to_phone: string | null
}

/** A user's notification in a group. The user may have lost access to the contact. */
export interface NotificationsTable {
  id: string
  group_id: string
  user_id: string
  kind: string
  change: string | null
  title: string | null
  text: string
  reason: string | null
  actor_name: string | null
  contact_id: string | null
  note_id: string | null
  template_id: string | null
  campaign_id: string | null
  read: Bit
  created_at: number
}

/** A contact's CRM record. */
export interface CrmRecordsTable {
  contact_id: string
  id: string
  group_id: string
  name: string
  email: string | null
  /** The e-mail in lower case; unique within the group. */
  email_key: string | null
  company: string | null
  document: string | null
  address: string | null
  fields_json: string | null
  updated_at: number
}

export interface CrmOrdersTable {
  id: string
  contact_id: string
  number: string
  status: string
  /** In the currency's smallest unit. */
  total: number
  currency: string
  items_json: string
  created_at: number
}

/** Quick messages. */
export interface TemplatesTable {
  id: string
  group_id: string
  name: string
  content_json: string
  /** Id of the channel template that the quick message refers to. */
  gs_id: string | null
  pinned: Bit
  archived: Bit
  /** Position in the group's order; a new row gets the highest. */
  position: number
  created_at: number
}

/** Channel templates with the status that was last reported. */
export interface WaTemplatesTable {
  id: string
  group_id: string
  name: string
  status: string
  /** The other fields of the contract's WhatsApp template. */
  template_json: string
  updated_at: number
  /** When the channel will next review it; null for never. */
  review_due_at: number | null
  /** The id at the provider of the group's line; null for a template that was never there. */
  provider_id: string | null
  /** Time of the latest news of the provider about it, epoch ms. */
  known_at: number | null
}

/** A template as its author submitted it, while it is not known whether the provider has it so. */
export interface TemplateSubmissionsTable {
  group_id: string
  name: string
  language_code: string
  template_json: string
  submitted_at: number
}

/** How far a group has fetched what its provider keeps. */
export interface ProviderSyncsTable {
  group_id: string
  kind: 'templates'
  /** Epoch ms. */
  started_at: number
  /** Where the next page begins; null for the first page. */
  next_page: string | null
  /** Null: interrupted, or under way. */
  finished_at: number | null
  /** Number of fetched items. */
  item_count: number
}

/** A flow: its draft and, after publication, the version that customers receive. */
export interface FlowsTable {
  id: string
  group_id: string
  name: string
  header: string | null
  body: string | null
  action: string | null
  archived: Bit
  /** The draft, in the channel's Flow JSON. */
  draft_json: string
  /** Increases with every change of the draft. */
  revision: number
  published_json: string | null
  /** Number of publications. */
  published_version: number
  /** The revision that was published last; null: none. */
  published_revision: number | null
  /** Why it cannot be edited: a `FlowLock`; null: it can. */
  locked: FlowLock | null
  created_at: number
  edited_at: number
  edited_by: string | null
}

/** A flow at the provider of the group's line. */
export interface ProviderFlowsTable {
  group_id: string
  provider_id: string
  flow_id: string
  /** The publication of the flow that it is. */
  version: number
  /** In lower case: draft, published, deprecated, blocked, throttled. */
  status: string
  /** Time of the latest news of the provider about it, epoch ms. */
  known_at: number
  /** The uploaded document and its revision, while it is not known whether the provider has published it. */
  publishing_json: string | null
  publishing_revision: number | null
  /** Whether another program made it. */
  made_elsewhere: Bit
}

/** A sent flow message. `completed_at` is null until the customer has completed the flow. */
export interface FlowSendsTable {
  message_id: string
  flow_id: string
  contact_id: string
  sent_at: number
  completed_at: number | null
}

/** Message templates, interactive or with media; each of the two kinds has its own order. */
export interface MessageTemplatesTable {
  id: string
  group_id: string
  name: string
  type: string
  content_json: string
  pinned: Bit
  position: number
  created_at: number
  /** When it was last sent, and to whom; null for never. */
  last_used_at: number | null
  last_used_contact_id: string | null
}

/** A code of the QR assigner; there is at most one for each user and group. */
export interface QrCodesTable {
  id: string
  /** SHA-256 of the code, base64url. */
  token_hash: string
  group_id: string
  user_id: string
  created_at: number
  expires_at: number
  used_at: number | null
  contact_id: string | null
}

export interface StickersTable {
  id: string
  group_id: string
  url: string
  created_at: number
  /** 1 if it was removed. A member who knows its address may add it again. */
  removed: Bit
}

/** A file. Its bytes are in the data folder under its id. */
export interface FilesTable {
  id: string
  group_id: string
  filename: string
  mime_type: string
  size: number
  width: number | null
  height: number | null
  duration: number | null
  uploaded_by_user_id: string | null
  created_at: number
  /** When the file was first found unused; null if it is used or was not checked yet. */
  unused_since: number | null
  /** 1 if its bytes are being removed. Requests no longer find such a file. */
  going: Bit
}

export interface SessionsTable {
  /** SHA-256 of the bearer token, base64url. */
  token_hash: string
  user_id: string
  created_at: number
  last_used_at: number
  /** Hash of the mailed password that opened the session, until the user sets a new password; otherwise null. */
  recovery_hash: string | null
  /** The device's name in the sign-in request. */
  device: string | null
  /** When its user proved who they are after the sign-in; null: not since then. */
  proved_at: number | null
  /** The host of the provider that has checked its user; null: they signed in by a password. */
  provider: string | null
  /** SHA-256 of the secret of its device, as in `known_devices`; null: none is known. */
  device_hash: string | null
  /** After how many days without use it ends: the fewest of the user's groups. Null: the default. */
  idle_days: number | null
}

/** The provider of a group, as the settings of the service say. */
export interface SsoProvidersTable {
  group_id: string
  issuer: string
}

/** A user who signs in as a person of a provider. */
export interface SsoBindingsTable {
  issuer: string
  /** The provider's own id of the person. */
  subject: string
  user_id: string
  /** The group that had the provider then. */
  group_id: string
  bound_at: number
}

/** A ticket of single sign-on that was used, until it expires. */
export interface SsoUsedTicketsTable {
  /** SHA-256 of its nonce, base64url. */
  nonce_hash: string
  expires_at: number
}

/** A user's two steps of signing in, and a set-up of them. */
export interface TwoStepsTable {
  user_id: string
  /** The encrypted key of the authenticator app; null: there is only a set-up. */
  secret: string | null
  active_since: number | null
  /** The time step of the code that was used last: it and earlier ones are used up. */
  last_step: number
  /** Hashes of the recovery codes that are left. */
  codes_json: string
  /** The encrypted key and recovery codes of a set-up; null for none. */
  setup: string | null
  setup_until: number | null
}

/** A sign-in whose password was right, and whose second step is missing. */
export interface SignInTicketsTable {
  /** SHA-256 of the ticket, base64url. */
  token_hash: string
  user_id: string
  /** SHA-256 of the hash of the password at that time: the ticket ends when the password changes. */
  password_mark: string
  /** Hash of the mailed password that was used; null for the user's own. */
  recovery_hash: string | null
  tries: number
  expires_at: number
}

/** A device from which a user has signed in. */
export interface KnownDevicesTable {
  /** SHA-256 of the secret that the device keeps, base64url. */
  token_hash: string
  user_id: string
  /** The device's name in the sign-in request. */
  device: string | null
  last_used_at: number
  /** Until when its sign-ins need no second step; null: they need it. */
  remembered_until: number | null
}

/** Of whom a group demands two steps. */
export interface TwoStepDemandsTable {
  group_id: string
  who: string
  /** The first day in the group's time zone, YYYY-MM-DD, and its beginning. */
  from_day: string | null
  from_at: number | null
  /** For how many days members let devices be remembered. */
  remember_days: number
  /** After how many days without use sessions of members end; null: the default. */
  idle_days: number | null
}

/** When a member was reminded last to set up two steps. */
export interface TwoStepRemindersTable {
  group_id: string
  user_id: string
  reminded_at: number
}

/** An entry of a user's access history. */
export interface AccessEntriesTable {
  id: string
  user_id: string
  kind: string
  at: number
  times: number
  device: string | null
  address: string | null
  /** SHA-256 of the token of the session from which it came; null: of none, or an earlier version stored it. */
  session_hash: string | null
  /** SHA-256 of the secret of its device. Empty: it sent none that is known. Null: an earlier version stored it. */
  device_hash: string | null
  /** When the user said that it was somebody else; null: they have not. */
  disowned_at: number | null
}

/** That a push connection may join a channel once, for the instance of the service that has the connection. */
export interface PushGrantsTable {
  socket_id: string
  channel: string
  /** The session that it was granted to. */
  token_hash: string
  created_at: number
}

/** A network from which a user has signed in. */
export interface SignInNetworksTable {
  user_id: string
  network: string
  last_used_at: number
}

/** A password sent by recovery or invitation mail. It is valid once, in addition to the user's own password. */
export interface RecoveryPasswordsTable {
  user_id: string
  password_hash: string
  expires_at: number
  /** The invitation whose mail contains the password; null for the mail of a password recovery. */
  invitation_id: string | null
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  /** SHA-256 of the call's body. */
  body_hash: string
  /** The contact of the message, scheduled message or note that the call created. */
  contact_id: string
  /** The message, scheduled message or note. A repeated call gets its current state. */
  message_id: string
  created_at: number
}

/** Settings of the service, such as push credentials and the demo's seed. */
export interface SettingsTable {
  name: string
  value: string
}

/** Conversations, which reports count: see contract/rules/conversation. */
export interface ConversationsTable {
  contact_id: string
  /** Time of the customer's first message. */
  started_at: number
  group_id: string
  /** The user who answered first; null: unanswered. */
  user_id: string | null
  /**
   * The chat's team at the start. At the first answer it is replaced by the chat's current team or, if the chat has
   * none, by the answering agent's.
   */
  team_id: string | null
  first_response_at: number | null
  /**
   * When the chat was first marked as success or finished; null for never. If a user removes the mark finished, it is
   * null again, unless the status is success. Archiving the status success does not change it.
   */
  resolved_at: number | null
  /** Number of transfers between agents. */
  transfers: number
  /** When the rating request was sent. */
  rating_asked_at: number | null
  /** 1 to 5. */
  rating: number | null
}

/** A message sent from a channel template; its delivery status is in the message. */
export interface TemplateSendsTable {
  message_id: string
  contact_id: string
  group_id: string
  template_id: string
  sent_at: number
  /** Whether the customer's window was closed, so that the person counts towards the line's limit. */
  opens: Bit
  /** When the customer replied within the channel's window; null if they did not. */
  replied_at: number | null
}

/**
 * A user's subscription to a group's weekly report. A null team or agent selects all conversations, `none` those
 * without a team or agent.
 */
export interface WeeklyReportsTable {
  id: string
  user_id: string
  group_id: string
  team_id: string | null
  agent_id: string | null
  due_at: number
}

/** An import of contacts from a file. `created` and `updated` count contacts, `removed` those that its undo has deleted. */
export interface ImportsTable {
  id: string
  group_id: string
  user_id: string
  filename: string
  created_at: number
  created: number
  updated: number
  removed: number
  undone_at: number | null
  undone_by: string | null
}

/** Two contacts that were made one. While it is not undone, the other one is hidden and owns its number for the kept one. */
export interface ContactMergesTable {
  id: string
  group_id: string
  kept_id: string
  other_id: string
  by_user: string
  at: number
  /** Both as they were, and which rows were moved; null once the merge cannot be undone. */
  before_json: string | null
  undone_at: number | null
  undone_by: string | null
}

/** Where a message belongs if its merge is undone. */
export interface MergedMessagesTable {
  merge_id: string
  message_id: string
  contact_id: string
  /** Its position before; null for a message that was written with the number of the other contact since. */
  position: number | null
}

/** Two contacts that are different people, the lesser id first. */
export interface DistinctContactsTable {
  one_id: string
  other_id: string
  group_id: string
  /** A hash of what made them look like one person. */
  state: string
  by_user: string
  at: number
}

/** A contact that an import has created or updated. */
export interface ImportedContactsTable {
  import_id: string
  contact_id: string
  /** 1: the import has created it. */
  is_new: Bit
}

/** An import of a conversation that the phone's app has exported. */
export interface HistoryImportsTable {
  id: string
  group_id: string
  contact_id: string
  user_id: string
  filename: string
  created_at: number
  /** One of `historyStates`. */
  state: string
  people_json: string
  orders_json: string
  system_lines: number
  files: number
  missing_files: number
  /** Messages that are to be in the chat, and those that are there now. */
  total: number
  stored: number
  /** Whose messages are the contact's, and the order of the dates; null until it is started. */
  customer: string | null
  date_order: string | null
  /** The position of the chat in the list before it was started; null if the chat had messages. */
  activity_before: number | null
  /** The place of the last message that is stored. */
  place: number
  /** When the service goes on with it; null if nothing is to be done. */
  due_at: number | null
  undone_at: number | null
  undone_by: string | null
}

/** A message of such an import. */
export interface HistoryImportMessagesTable {
  import_id: string
  /** Its number in the file, from 1. */
  place: number
  /** As it was read; null once it is stored. */
  entry_json: string | null
  /** Its file, until it is stored. */
  file_id: string | null
  /** The message that was stored. */
  message_id: string | null
}

/** A saved filter of the table of contacts. */
export interface SegmentsTable {
  id: string
  group_id: string
  name: string
  /** The name as others are compared with it, see `labelKey`. */
  name_key: string
  rule_json: string
  created_at: number
}

/** A campaign. `plan_json` contains its audience, parameters, file, pace and quiet hours. */
export interface CampaignsTable {
  id: string
  group_id: string
  template_id: string
  name: string
  status: string
  pause_reason: string | null
  plan_json: string
  created_by: string
  created_at: number
  scheduled_at: number | null
  started_at: number | null
  finished_at: number | null
  /** When its next step is due; null if it is not running or scheduled. */
  next_at: number | null
  /** Until when a running campaign waits; null while it does not wait. */
  quiet_until: number | null
  /** What it waits for: the end of its quiet hours, or that the line may write to more people. */
  waits_for: 'quiet' | 'people' | null
  /** For a draft with changes: the scheduled campaign that it will change. */
  revision_of: string | null
  /** The second template of a test of two; null until the campaign starts, and without a test. */
  split_template_id: string | null
  /** When the test is decided; null while its messages are being sent. */
  split_decides_at: number | null
  /** The template that goes to the other recipients: `a` is the campaign's own. */
  split_winner: SplitVariant | null
  split_decision: SplitDecision | null
  /** Who chose the template before the time. */
  split_user_id: string | null
}

/** A recipient of a campaign, with exactly one state. */
export interface CampaignRecipientsTable {
  campaign_id: string
  /** Position in the order of sending, from 0. */
  position: number
  /** Null until the first message creates the contact. */
  contact_id: string | null
  /** Digits with the country code; unique within the campaign. */
  phone: string
  name: string
  /** The folded name, by which recipients are searched. */
  name_key: string
  parameters_json: string
  state: string
  opted_out: Bit
  /** Reason of a failure. */
  reason: string | null
  /** Set in the transaction that stores the message. */
  message_id: string | null
  sent_at: number | null
  /** When the state was last changed. */
  changed_at: number | null
  reply: string | null
  /** The template that a recipient of a test gets; null for those who wait for its decision. */
  variant: SplitVariant | null
}

/** A row of a recipient file of a draft. */
export interface CampaignRowsTable {
  campaign_id: string
  file_id: string
  /** The row's line in the file, from 0; its index if the caller gave no line. */
  position: number
  /** As written in the file, or as corrected by a user. */
  phone: string
  name: string
  country_code: string
  columns_json: string
}

/** A phone number that has opted out of a group's campaigns. */
export interface OptOutsTable {
  group_id: string
  phone: string
  at: number
  /** The campaign to which the opt-out was a reply; null if there was none. */
  campaign_id: string | null
}

/** A click-to-chat advertisement. */
export interface AdsTable {
  id: string
  group_id: string
  name: string
  campaign: string
  state: string
  picture_url: string | null
  text: string
  headline: string
  greeting: string | null
  currency: string
  created_at: number
  ends_at: number | null
}

/** The cost of an ad on a day of the ad account's time zone. If an ad has no rows, its cost is unknown. */
export interface AdSpendTable {
  ad_id: string
  /** YYYY-MM-DD. */
  day: string
  cents: number
}

/** A contact whose first message came from an ad. */
export interface AdLeadsTable {
  contact_id: string
  ad_id: string
  at: number
}

/** The number of a group on WhatsApp's Cloud API. A group without a row has the simulated channel. */
export interface LinesTable {
  id: string
  group_id: string
  /** A key of `lineProviders` (contract/entities/line/line.ts). */
  provider: string
  /** The provider's id of the number. */
  phone_id: string
  /** The provider's id of the account. */
  account_id: string
  /** Digits with the country code. */
  phone: string
  /** The name that the provider has verified. */
  name: string
  api_version: string
  /** Replaces the provider's own address. */
  base_url: string | null
  verify_token: string
  /** Token and app secret, encrypted: see cloud-api/secrets.ts. */
  secrets: string
  /** `lineStates` of contract/entities/line/line.ts. */
  state: string
  /** The provider's error code that stopped the line; of a connected line: that stopped its templates. */
  stop_code: number | null
  /** The provider's id of the app, if it was entered. */
  app_id: string | null
  /** Origin at which the provider reaches the service; null: that of the service itself. */
  public_url: string | null
  is_set_up: number
  /** When the provider last called the webhook's address with the right verify token, and with another one. */
  verified_at: number | null
  refused_at: number | null
  /** When the service subscribed the app to the webhook's fields. */
  subscribed_at: number | null
  /** When a webhook last came without a valid signature. */
  unsigned_at: number | null
  /** Since when the line is in this state. */
  state_since: number
  /** The name of the user who paused it. */
  state_by: string | null
  /** When the provider ends a restriction by itself. */
  stop_until: number | null
  /** GREEN, YELLOW, RED or UNKNOWN; null while it is not known, as the facts below. */
  quality: string | null
  /** How many people the line may write to first in 24 hours; -1: no limit. */
  people_limit: number | null
  /** Messages per second. */
  throughput: number | null
  /** The provider's last decision about the name. */
  name_decision: string | null
  /** When the provider was last asked about the number. */
  checked_at: number | null
  /** When the token expires; 0: never. */
  token_expires_at: number | null
  /** Until when the provider restricts what the line may send. */
  restricted_until: number | null
  /** The provider's reasons for what it limits, when it was last asked; null for none. */
  health_json: string | null
  /** Whether the provider's calls are on for the number. */
  has_calls: number | null
  /** The fields of the webhook that the provider refused when the service last subscribed to them; null: not known. */
  refused_fields_json: string | null
  /** The provider's id of the business whose account it is: its accounts share the limit of people. */
  business_id: string | null
  created_at: number
}

/** An entry of a line's history. */
export interface LineHistoryTable {
  id: Generated<number>
  line_id: string
  at: number
  /** `lineEntryKinds` of contract/entities/line/line.ts. */
  kind: string
  value: string | null
  /** The name of the user who changed the line; null for the provider and the service. */
  by_name: string | null
}

/** The webhooks of a line in one hour. */
export interface LineHoursTable {
  line_id: string
  /** The hour's start, epoch ms. */
  hour: number
  webhooks: number
  /** Calls without a valid signature. */
  unsigned: number
  /** When the last webhook with a valid signature came; null for none. */
  last_at: number | null
}

/** A webhook's body as it arrived. */
export interface LineWebhooksTable {
  id: Generated<number>
  line_id: string
  /** Empty once the webhook is fully stored. */
  body: string
  /** The fields of its changes in their order, separated by commas. */
  fields: string
  received_at: number
  done: Bit
  /** Number of its updates that could not be read or stored. */
  faults: number
}

/** The provider's id (wamid) of a message, in either direction. */
export interface LineMessagesTable {
  line_id: string
  wamid: string
  message_id: string
  contact_id: string
  /** The wamid of the message that it quotes. */
  quotes: string | null
  /** 1: a try of one of our messages that the provider failed later. The message was sent again with another wamid. */
  replaced: Bit
}

/** What the provider last said of a message: the fact with the highest rank, and among equals the highest tie. */
export interface LineFactsTable {
  line_id: string
  wamid: string
  kind: string
  rank: number
  tie: string
  fact_json: string
  stored_at: number
}

/**
 * What the provider says of the price of one of our messages, by its id there. A status may come before the answer to
 * the call, so what is known of the message itself is filled in later.
 */
export interface LineChargesTable {
  line_id: string
  wamid: string
  group_id: string
  message_id: string | null
  /** The channel template of the message. */
  template_id: string | null
  /** Of the recipient's number, ISO 3166-1 alpha-2; null while it is not known. */
  country: string | null
  /** The provider's words; null while no status has said the price. */
  category: string | null
  type: string | null
  billable: Bit | null
  /** Of the status that said the price. */
  rank: number
  /** When the message first was delivered or read; null: it was not, so it costs nothing. */
  delivered_at: number | null
}

/** The prices with which a group has replaced the built-in ones. */
export interface PriceTablesTable {
  group_id: string
  table_json: string
  replaced_at: number
  /** The name of the user. */
  replaced_by: string
}

/**
 * Another id of a contact on the channel. `user`: the user id without a number; `phone`: the spelling of its number that
 * the channel uses, in digits.
 */
export interface ContactIdentitiesTable {
  group_id: string
  kind: string
  value: string
  contact_id: string
  /** The line on which a user id is the contact's with their present number; null if they had another number then. */
  line_id: string | null
}

/** How far the sending of a message over a line has come. */
export interface LineSendsTable {
  message_id: string
  line_id: string
  /**
   * - `calling`: the provider is being called. After a kill it is not known whether it accepted the message.
   * - `waiting`: the call failed in a way that passes; it is repeated at `due_at`.
   * - `uncertain`: the answer was lost. Later messages of the chat wait until `due_at` for the status.
   * - `held`: a template while the line sends none. Later messages of the chat do not wait for it.
   * - `accepted`: the provider has the message.
   */
  state: 'calling' | 'waiting' | 'uncertain' | 'held' | 'accepted'
  /** Number of failed tries. */
  tries: number
  due_at: number
}

export interface LineUploadsTable {
  line_id: string
  file_id: string
  media_id: string
  expires_at: number
}

export interface LineDownloadsTable {
  message_id: string
  line_id: string
  /** The provider's id of a customer's file; null for a picture that has an address. */
  media_id: string | null
  url: string | null
  /** Of the file, base64; null if the webhook did not say it. */
  sha256: string | null
  filename: string
  /** The MIME type in the webhook. */
  declared: string
  tries: number
  due_at: number
  /** Until when the provider has the file. */
  expires_at: number
}

/** A service that has the data of a server open. */
export interface InstancesTable {
  id: string
  /** When it was last known to run, by the database's clock. */
  seen_at: number
}

/** Work that one instance alone does. */
export interface ClaimsTable {
  name: string
  instance_id: string
}

/** The recent attempts of one count of the login guard. */
export interface AttemptsTable {
  key_hash: string
  /** Epoch ms of each. */
  times_json: string
  /** The time of the last one, epoch ms. */
  changed_at: number
}

/** A request for a file, until the ticket for its download expires. */
export interface ExportTicketsTable {
  ticket_hash: string
  user_id: string
  request_json: string
  expires_at: number
}

/** The chain of a group's audit log. */
export interface AuditChainsTable {
  /** The group. */
  log_id: string
  /** The newest entry; 0 if there was none. */
  last_number: number
  last_hash: string
  /** The newest of the entries that were removed for their age, on whose hash the oldest one builds; 0 if there was none. */
  base_number: number
  base_hash: string
  /** The newest entry up to which the chain was computed again, and its hash; null: it never was. */
  checked_number: number | null
  checked_hash: string | null
  /** When all of it was computed again, and which entry did not fit then. */
  checked_at: number | null
  broken_number: number | null
}

/** Entries of the audit log. They are never updated, and deleted only up to the chain's base: triggers refuse the rest. */
export interface AuditEntriesTable {
  /** The group. */
  log_id: string
  number: number
  at: number
  kind: string
  actor_id: string
  object_type: string | null
  object_id: string | null
  /** The entry without number and hash. */
  entry_json: string
  /** Folded names and values. */
  search_text: string
  hash: string
}

export interface Tables {
  groups: GroupsTable
  users: UsersTable
  members: MembersTable
  former_members: FormerMembersTable
  invitations: InvitationsTable
  mails: MailsTable
  member_tags: MemberTagsTable
  teams: TeamsTable
  tags: TagsTable
  levels: LevelsTable
  level_tags: LevelTagsTable
  contacts: ContactsTable
  chat_counts: ChatCountsTable
  directory_stamps: DirectoryStampsTable
  chat_reads: ChatReadsTable
  chat_followers: ChatFollowersTable
  conversations: ConversationsTable
  contact_tags: ContactTagsTable
  contact_level_tags: ContactLevelTagsTable
  assignments: AssignmentsTable
  messages: MessagesTable
  message_moments: MessageMomentsTable
  notes: NotesTable
  chat_changes: ChatChangesTable
  notifications: NotificationsTable
  scheduled_messages: ScheduledMessagesTable
  crm_records: CrmRecordsTable
  crm_orders: CrmOrdersTable
  templates: TemplatesTable
  template_sends: TemplateSendsTable
  wa_templates: WaTemplatesTable
  template_submissions: TemplateSubmissionsTable
  provider_syncs: ProviderSyncsTable
  message_templates: MessageTemplatesTable
  flows: FlowsTable
  provider_flows: ProviderFlowsTable
  flow_sends: FlowSendsTable
  qr_codes: QrCodesTable
  imports: ImportsTable
  imported_contacts: ImportedContactsTable
  history_imports: HistoryImportsTable
  history_import_messages: HistoryImportMessagesTable
  segments: SegmentsTable
  stickers: StickersTable
  snoozes: SnoozesTable
  saved_views: SavedViewsTable
  files: FilesTable
  sessions: SessionsTable
  push_grants: PushGrantsTable
  recovery_passwords: RecoveryPasswordsTable
  two_steps: TwoStepsTable
  sign_in_tickets: SignInTicketsTable
  sso_providers: SsoProvidersTable
  sso_bindings: SsoBindingsTable
  sso_used_tickets: SsoUsedTicketsTable
  known_devices: KnownDevicesTable
  two_step_demands: TwoStepDemandsTable
  two_step_reminders: TwoStepRemindersTable
  access_entries: AccessEntriesTable
  sign_in_networks: SignInNetworksTable
  idempotency_keys: IdempotencyKeysTable
  settings: SettingsTable
  plans: PlansTable
  whatsapp_profiles: WhatsAppProfilesTable
  catalogues: CataloguesTable
  catalogue_products: CatalogueProductsTable
  line_preparations: LinePreparationsTable
  contact_fields: ContactFieldsTable
  api_keys: ApiKeysTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  macros: MacrosTable
  macro_runs: MacroRunsTable
  macro_run_chats: MacroRunChatsTable
  rules: RulesTable
  targets: TargetsTable
  target_results: TargetResultsTable
  team_hours: TeamHoursTable
  member_capacities: MemberCapacitiesTable
  rule_events: RuleEventsTable
  rule_runs: RuleRunsTable
  user_acts: UserActsTable
  line_signups: LineSignupsTable
  message_card_files: MessageCardFilesTable
  contact_merges: ContactMergesTable
  merged_messages: MergedMessagesTable
  distinct_contacts: DistinctContactsTable
  weekly_reports: WeeklyReportsTable
  campaigns: CampaignsTable
  campaign_recipients: CampaignRecipientsTable
  campaign_rows: CampaignRowsTable
  opt_outs: OptOutsTable
  ads: AdsTable
  ad_spend: AdSpendTable
  ad_leads: AdLeadsTable
  lines: LinesTable
  line_history: LineHistoryTable
  line_hours: LineHoursTable
  line_webhooks: LineWebhooksTable
  line_messages: LineMessagesTable
  line_facts: LineFactsTable
  line_charges: LineChargesTable
  price_tables: PriceTablesTable
  contact_identities: ContactIdentitiesTable
  line_sends: LineSendsTable
  line_uploads: LineUploadsTable
  line_downloads: LineDownloadsTable
  instances: InstancesTable
  claims: ClaimsTable
  attempts: AttemptsTable
  export_tickets: ExportTicketsTable
  audit_chains: AuditChainsTable
  audit_entries: AuditEntriesTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
