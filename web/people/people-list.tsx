import * as text from '../../content/text/people-list.ts'
import type { ListedPerson } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { KeyedList } from '../api/keyed-list.tsx'
import { PersonLine } from './person-line.tsx'

const filters = { all: text.everybody, disabled: text.disabledOnly, admins: text.adminsOnlyShown }

/** Lists the people, the newest first. */
export default function PeopleList() {
  return (
    <KeyedList
      name="people"
      read={(query) => answer(api.GET('/People/list', { params: { query } }))}
      filters={filters}
      text={{
        listTitle: text.listTitle,
        list: text.list,
        search: text.search,
        searchHint: text.searchHint,
        only: text.only,
        loading: text.loading,
        notLoaded: text.notLoaded,
        notFound: text.notFound,
        download: text.download,
        notDownloaded: text.notDownloaded,
      }}
      file={{ name: 'people.csv', columns, cells }}
    >
      {(people) => (
        <ul className="panel w-full divide-y divide-line">
          {people.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </ul>
      )}
    </KeyedList>
  )
}

const columns = [
  text.column.number,
  text.column.name,
  text.column.email,
  text.column.arrived,
  text.column.lastSeen,
  text.column.reader,
  text.column.readerSince,
  text.column.admin,
  text.column.disabled,
  text.column.games,
  text.column.best,
]

function cells(person: ListedPerson): readonly (string | number)[] {
  return [
    person.id,
    person.displayName,
    person.emailAddress ?? '',
    person.arrivedAt,
    person.lastSeenAt ?? '',
    yesOrNo(person.isReader),
    person.readerSince ?? '',
    person.isAdmin === null ? text.byGroups : yesOrNo(person.isAdmin),
    person.disabledAt ?? '',
    person.totals.reduce((sum, { games }) => sum + games, 0),
    person.totals.map(({ gameName, best }) => `${gameName} ${best}`).join('; '),
  ]
}

function yesOrNo(isSo: boolean): string {
  return isSo ? text.yes : text.no
}
