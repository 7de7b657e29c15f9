import { expect, test } from 'vitest'
import { webhookOriginFault } from './line-webhook.ts'

test.each([
  ['https://chat.example.com', undefined],
  [' https://Chat.Example.com/ ', undefined],
  ['https://chat.example.com:443', undefined],
  ['https://203.0.113.24', undefined],
  ['https://172.15.0.1', undefined],
  ['https://100.63.0.1', undefined],
  ['', 'notAnAddress'],
  ['chat.example.com', 'notAnAddress'],
  ['ftp://chat.example.com', 'notAnAddress'],
  ['https://ana:secret@chat.example.com', 'notAnAddress'],
  ['http://chat.example.com', 'notHttps'],
  ['https://chat.example.com:8443', 'port'],
  ['https://localhost', 'private'],
  ['https://bandeja', 'private'],
  ['https://bandeja.local', 'private'],
  ['https://bandeja.local.', 'private'],
  ['https://127.0.0.1', 'private'],
  ['https://10.1.2.3', 'private'],
  ['https://172.16.0.1', 'private'],
  ['https://172.31.255.1', 'private'],
  ['https://192.168.1.20', 'private'],
  ['https://169.254.0.1', 'private'],
  ['https://100.100.0.1', 'private'],
  ['https://[::1]', 'private'],
  ['https://chat.example.com/bandeja', 'path'],
  ['https://chat.example.com/?a=1', 'path'],
])('the fault of "%s" is %s', (text, fault) => {
  expect(webhookOriginFault(text)).toBe(fault)
})
