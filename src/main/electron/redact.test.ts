import { describe, expect, it } from 'vitest'
import { redacted } from './redact.ts'

describe('a log line', () => {
  it.each([
    ['authorization: Bearer abc.def-ghi', 'abc'],
    ['{"token":"short-one"}', 'short-one'],
    ['password=hunter2', 'hunter2'],
    ['api_key: "k-12"', 'k-12'],
    ['https://x.example/messages?token=abc&q=hola', 'hola'],
    ['failed for ana.quispe@correo.pe', 'ana'],
    ['Zk3v9Qw1Zk3v9Qw1Zk3v9Qw1Zk3v9Qw1Zk3v9Qw1', 'Zk3v'],
    ['call +51 945 118 207 now', '118'],
    ['call 51945118207 now', '5194'],
    ['call 6123 4567 now', '6123'],
    ['call 612-3456 now', '612'],
    ['call 945.118.207 now', '118'],
    ['call 51.945.118.207 now', '118'],
    ['call 01.23.45.67.89 now', '23'],
    ['call 2026-11-2233 now', '2026'],
  ])('%j loses %j', (line, secret) => {
    expect(redacted(line)).not.toContain(secret)
  })

  it.each([
    ['The page did not load. cause="Error: ERR_FAILED (-2)"'],
    ['to=https://x.example/messages/42'],
    ['code=4001 attempts=3 after=12000'],
    ['Electron 33.3.0 on linux'],
    ['url=http://127.0.0.1:47800 took=123456'],
    ['to=https://10.20.30.40/x of=https://192.168.1.55:8443'],
    ['until=2026-11-22T10:00:00 on 2026-11-22.'],
    ['at send (/app/out/main/index.js:120:14)'],
  ])('%j is unchanged', (line) => {
    expect(redacted(line)).toBe(line)
  })
})
