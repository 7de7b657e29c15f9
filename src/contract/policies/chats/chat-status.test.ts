import { describe, expect, it } from 'vitest'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import {
  allowed,
  everybody,
  free,
  leaders,
  own,
  writers,
} from '#contract/policies/allowed.fixture.ts'

describe('chat status', () => {
  const on = { hasChatStatus: true }
  const inProgress = { ...own, chatStatus: chatStatuses.inProgress }
  const success = { ...own, chatStatus: chatStatuses.success, chatStatusSetByUser: true }

  it('can be set to success only if the chat is in progress and has an agent', () => {
    expect(allowed('chatStatus.markSuccess', on, inProgress)).toEqual(writers)
    expect(allowed('chatStatus.markSuccess', {}, inProgress)).toEqual([])
    expect(allowed('chatStatus.markSuccess', on, own)).toEqual([])
    expect(allowed('chatStatus.markSuccess', on, success)).toEqual([])
    const free2 = { ...free, chatStatus: chatStatuses.inProgress }
    expect(allowed('chatStatus.markSuccess', on, free2)).toEqual([])
  })

  it('allows archiving the status and releasing the chat only if the status is success', () => {
    expect(allowed('chatStatus.archive', on, success)).toEqual(writers)
    expect(allowed('chatStatus.archive', on, inProgress)).toEqual([])
    expect(allowed('chatStatus.release', on, success)).toEqual(writers)
    expect(allowed('chatStatus.release', on, inProgress)).toEqual([])
    const withoutAgent = { ...free, chatStatus: chatStatuses.success, chatStatusSetByUser: true }
    expect(allowed('chatStatus.archive', on, withoutAgent)).toEqual(leaders)
    expect(allowed('chatStatus.release', { ...on, hasReleaseChat: true }, success)).toEqual(leaders)
  })

  it('lets a publisher change the status tags only if the chat has an agent', () => {
    expect(allowed('chatStatus.changeTags', on, free)).toEqual(leaders)
    expect(allowed('chatStatus.changeTags', on, own)).toEqual(writers)
  })

  it('lets users change the status tags even in a group without chat statuses', () => {
    expect(allowed('chatStatus.changeTags', { hasChatStatus: false }, own)).toEqual(writers)
    expect(allowed('chatStatus.changeTags', { hasChatStatus: false }, free)).toEqual(leaders)
    expect(allowed('chatStatus.act', { hasChatStatus: false }, own)).toEqual([])
  })

  it('has a sidebar section for each chat that the user sees, but only in a group with chat statuses', () => {
    expect(allowed('sidebar.chatStatus', on, free)).toEqual(everybody)
    expect(allowed('sidebar.chatStatus', on, { ...free, groupId: 'g2' })).toEqual([])
    expect(allowed('sidebar.chatStatus', { hasChatStatus: false }, free)).toEqual([])
  })
})
