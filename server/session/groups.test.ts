import { expect, test } from 'vitest'
import { type GroupsRule, groupsOf } from './groups.ts'

const lists = ['cognito:groups', 'groups', 'realm_access.roles']

const cases: [string, object, Partial<GroupsRule>, string[]][] = [
  ['the first claim of the list', { 'cognito:groups': ['Admin'] }, {}, ['Admin']],
  ['the last, a path', { realm_access: { roles: ['Readers'] } }, {}, ['Readers']],
  [
    'all of them together',
    { groups: ['Admin'], realm_access: { roles: ['Readers'] } },
    {},
    ['Admin', 'Readers'],
  ],
  [
    'a name that holds dots',
    { 'https://a.example/g': ['Admin'] },
    { claims: ['https://a.example/g'] },
    ['Admin'],
  ],
  ['a pointer', { 'a/b': { c: ['Admin'] } }, { claims: ['/a~1b/c'] }, ['Admin']],
  ['a pointer with a tilde', { 'a~b': ['Admin'] }, { claims: ['/a~0b'] }, ['Admin']],
  ['one text', { groups: 'Admin; Others' }, { separator: ';' }, ['Admin', 'Others']],
  ['names with a prefix', { groups: ['/Admin', 'Readers'] }, { prefix: '/' }, ['Admin']],
  ['a claim that is not named', { roles: ['Admin'], realm_access: ['Admin'] }, {}, []],
  ['what every object has', {}, { claims: ['constructor.name', '/__proto__'] }, []],
]

test.each(cases)('groups are found in %s', { tags: ['AUTH-03', 'T-A5'] }, (_title, claims, rule, groups) => {
  expect([...groupsOf({ ...claims }, { claims: lists, prefix: '', ...rule })]).toEqual(groups)
})
