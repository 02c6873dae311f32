import { expect, test } from 'vitest'
import { programFault } from './program-fault.ts'

const earlier =
  '2026-11-25 07:31:05.690 UTC [9] FATAL:  could not write to file "x": No space left on device\n'

test.each([
  [
    'a full disk',
    `2026-11-26 07:31:05.690 UTC [10348] FATAL:  could not write to file "base/4/1249": No space left on device
2026-11-26 07:31:05.690 UTC [10348] STATEMENT:  CREATE DATABASE template0;
child process exited with exit code 1
initdb: removing data directory "/x/pgdata.10319"`,
    'FATAL: could not write to file "base/4/1249": No space left on device. Make room on the disk of DATA_FOLDER.',
  ],
  [
    'too little shared memory',
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space left on device',
    'Give it more shared memory, such as --shm-size 64m for a container.',
  ],
  [
    'too little memory',
    'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
    'Give this machine or container more memory.',
  ],
  [
    'an account without a name',
    'initdb: error: could not look up effective user ID 12345: user does not exist',
    'Give the account of the server a name in /etc/passwd, or install libnss_wrapper.',
  ],
  [
    'a folder that others may enter',
    'FATAL:  data directory "/x" has invalid permissions\nDETAIL:  Permissions should be u=rwx (0700).',
    'Let the folder belong to the account of PostgreSQL alone',
  ],
  [
    'damaged data',
    `${earlier}2026-11-26 07:31:05.690 UTC [7] PANIC:  could not locate a valid checkpoint record at 0/17A
2026-11-26 07:31:05.690 UTC [5] LOG:  aborting startup due to startup process failure`,
    'The embedded PostgreSQL did not start: PANIC: could not locate a valid checkpoint record at 0/17A. The data is damaged: restore a backup',
  ],
  ['a missing library', 'postgres: error while loading shared libraries: libx.so.1', 'may say more'],
  ['nothing at all', '', 'it said nothing'],
])('says of %s what to do', (_what, output, sentence) => {
  const { message } = programFault('The embedded PostgreSQL did not start', output, undefined)
  expect(message.replace(/\s+/g, ' ')).toContain(sentence)
  expect(message).not.toContain('\n')
})
