import { expect, test } from 'vitest'
import { extensionOf, isDangerous, isDangerousType } from './dangerous-file.ts'

test.each([
  ['setup.exe', 'application/octet-stream', true],
  ['setup.EXE', undefined, true],
  ['setup.exe.', undefined, true],
  ['photo.jpg', 'application/vnd.microsoft.portable-executable', true],
  ['photo.jpg', 'text/html', true],
  ['logo.svg', 'image/svg+xml', true],
  ['page.htm', 'text/plain', true],
  ['run.bat', 'text/plain', true],
  ['a.vbs', 'text/plain', true],
  ['app.apk', 'application/zip', true],
  ['libro.xlsm', 'application/zip', true],
  ['F001.xml', 'application/xml', false],
  ['F001.zip', 'application/zip', false],
  ['a.exe.pdf', 'application/pdf', false],
  ['exe', undefined, false],
  ['', undefined, false],
])('a file %j of the type %s is dangerous: %s', (filename, mimeType, expected) => {
  expect(isDangerous({ filename, mimeType })).toBe(expected)
})

test('a type alone can be dangerous', () => {
  expect([isDangerousType('text/html'), isDangerousType('text/plain')]).toEqual([true, false])
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a.exe ', 'exe'],
  ['.htaccess', 'htaccess'],
  ['a', ''],
])('the extension of %j is %j', (filename, extension) => {
  expect(extensionOf(filename)).toBe(extension)
})
