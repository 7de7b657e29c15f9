/**
 * The calls in section 7 of the specification, one per line: service, method and path. The parameters and fields follow
 * if the specification shows them:
 * - `?`: query parameters
 * - `{}`: fields of the body; `a.b` is the field b of the object a
 * - `=>`: fields of the response
 */
export const specifiedCalls = `
main POST /login {email password} => token user
main POST /logout {groupId}
main POST /password-recovery {email}
main GET /me ?groupId => permissions useEnterKeyToSend serviceStatus
main PATCH /users/me {useEnterKeyToSend}
main PUT /users/me/service-status-available {groupId} => serviceStatus
main PUT /users/me/service-status-busy {groupId} => serviceStatus
main PUT /users/me/service-status-unavailable {groupId} => serviceStatus
main PATCH /users/change-password {currentPassword newPassword}
main POST /users/genesys
main PATCH /groups/{id}/user-sidebar-open {isOpen}
main GET /users ?groupId
main POST /users/actions/assign-report-error
main GET /groups/{id}
main PATCH /groups/{id}/auto-response
main PATCH /groups/{id}/chat-status
main PATCH /groups/{id}/schedule-auto-response
main PATCH /groups/{id}/chat-status-tags {chatStatusTags}
main GET /groups/{id}/message-limit-data => messageLimit
main PUT /groups/{id}/templates-managed-admin
main DELETE /groups/{id}/templates-managed-admin
main PUT /groups/{id}/free-contacts-not-visible-publisher
main DELETE /groups/{id}/free-contacts-not-visible-publisher
main PUT /groups/{id}/template-restriction-publisher
main DELETE /groups/{id}/template-restriction-publisher
main PUT /groups/{id}/campaign-restriction-publisher
main DELETE /groups/{id}/campaign-restriction-publisher
main PUT /groups/{id}/flow-restriction-publisher
main DELETE /groups/{id}/flow-restriction-publisher
main PUT /groups/{id}/team-restriction-user-out
main DELETE /groups/{id}/team-restriction-user-out
main PUT /groups/{id}/has-reassign
main DELETE /groups/{id}/has-reassign
main PUT /groups/{id}/has-release-chat
main DELETE /groups/{id}/has-release-chat
main POST /groups/genesys {name phone userId language acceptedToC}
main POST /groups/validate-phone {phone countryCode}
main GET /templates ?groupId withArchived
main GET /templates/bypositions
main POST /templates {groupId name content gsId}
main PATCH /templates/{id} {name content gsId order}
main PUT /templates/{id}/archived
main DELETE /templates/{id}/archived
messages POST /templates {contactId templateId}
main GET /watemplates
main GET /watemplates/sync
main POST /watemplates/apply
main POST /watemplates/apply-media
main DELETE /watemplates/{id}
main POST /files => url
main GET /mtemplates
main GET /mtemplates/bypositions
main GET /mtemplates/interactive/bypositions
main POST /mtemplates
main PATCH /mtemplates/{id}
main DELETE /mtemplates/{id}
main GET /v2/tags
main POST /v2/tags
main POST /v2/segments
main PATCH /v2/segments/{id}
main DELETE /v2/segments/{id}
main GET /v2/teams/{id}
main GET /v2/teams ?groupId
campaigns GET /api/operations
campaigns GET /api/operations/{id} ?short
main GET /notes ?contactId
main GET /contacts/lastchats/counter => pendingChatsAmount
messages GET /scheduled-messages/pending
messages POST /scheduled-messages/{contactId} {scheduledDate content templateId}
main GET /wsflows ?groupId archived
main POST /wsflows {contactId wsFlowId message.header message.body message.action}
main GET /notifications/user
main GET /notifications/read
workflows GET /get-workflows/{id}
main GET /contacts/lastchats ?groupId offset limit filter lastsender tagIdList filterTagsLvl filterTagId filterTeamTagId archived important finished
main GET /contacts/{id}
main PATCH /contacts/{id}/chat {pendingMessages}
main PUT /contacts/{id}/chat-archived
main DELETE /contacts/{id}/chat-archived
main DELETE /contacts/{id}/delete-chat
main POST /contacts/{id}/enable-flag {flag}
main POST /contacts/{id}/disable-flag {flag}
main POST /contacts/new/auth {groupId name lastName email phone countryCode brand custom_1 custom_20 source sourceInputId}
main POST /contacts/{id}/assign {groupId apiKey userId data.phone} => userTagId userTagIds id
main POST /contacts/{id}/unassign
main POST /contacts/{id}/chatstatus {archiveChatStatusSetByUser}
main POST /contacts/{id}/chat-status-tag {chatStatusTags} => chatStatusTags
main POST /contacts/{id}/assign-team {teamId}
main POST /contacts/{id}/unassign-team
messages GET /messages/{contactId} ?offset limit messageId
messages DELETE /messages/{contactId}/{messageId}
messages POST /messages {contactId content}
messages POST /storage/upload
messages GET /messages/search ?offset limit searchWords timerange
messages GET /stickers
messages POST /stickers
messages DELETE /stickers/{id}
tags GET /contact-tags/{contactId}
tags POST /contact-tags {contactId userId userName tagId contactName contactCountryCode contactPhone agentId agentName}
tags DELETE /contact-tags/{contactId}/tag/{tagId}
`
  .trim()
  .split('\n')
