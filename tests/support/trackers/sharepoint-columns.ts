/** A column as `GET .../columns` shows it. */
export interface ServedColumn {
  /** what its validation formula refuses */
  refuses?: string;
  name: string;
  displayName?: string;
  required?: boolean;
  readOnly?: boolean;
  hidden?: boolean;
  indexed?: boolean;
  enforceUniqueValues?: boolean;
  defaultValue?: { value: string };
  text?: {
    allowMultipleLines: boolean;
    appendChangesToExistingText?: boolean;
    maxLength?: number;
    textType?: string;
  };
  choice?: { allowTextEntry: boolean; choices: string[]; displayAs: string };
  number?: { decimalPlaces: string; displayAs?: string; minimum?: number; maximum?: number };
  dateTime?: { displayAs: string; format: string };
  personOrGroup?: { allowMultipleSelection: boolean; chooseFromType: string };
  boolean?: object;
  lookup?: { listId: string; columnName: string };
}

const line = { allowMultipleLines: false, maxLength: 255 };
/** What Microsoft's templates and docs/trackers/sharepoint.md make of a list. */
export const defaultColumns = (): ServedColumn[] => [
  { name: 'Title', required: true, text: line },
  { name: 'FrontdoorKey', indexed: true, enforceUniqueValues: true, text: line },
  { name: 'Description', text: { allowMultipleLines: true, textType: 'richText' } },
  {
    name: 'Status',
    choice: {
      allowTextEntry: false,
      choices: ['New', 'In progress', 'Blocked', 'Completed', "Won't fix"],
      displayAs: 'dropDownMenu',
    },
  },
  { name: 'AssignedTo', personOrGroup: { allowMultipleSelection: false, chooseFromType: 'peopleOnly' } },
  { name: 'DueDate', displayName: 'Due date', dateTime: { displayAs: 'default', format: 'dateOnly' } },
  {
    name: 'Priority',
    choice: { allowTextEntry: false, choices: ['Low', 'Medium', 'High'], displayAs: 'dropDownMenu' },
  },
  {
    name: 'Tags',
    choice: { allowTextEntry: false, choices: ['web', 'app', "it's"], displayAs: 'checkBoxes' },
  },
  { name: 'Budget', number: { decimalPlaces: 'automatic', minimum: 0 } },
  { name: 'Urgent', boolean: {} },
  { name: 'Notes', text: { allowMultipleLines: true, textType: 'plain' } },
  { name: 'Modified', readOnly: true, indexed: true, dateTime: { displayAs: 'default', format: 'dateTime' } },
];

/** The items of the site's User Information List; groups have no email. */
export const PEOPLE = [
  { id: 3, EMail: undefined, Title: 'IT Owners' },
  { id: 7, EMail: 'Alex@acme.example', Title: 'Alex Romero' },
  { id: 14, EMail: 'tom@acme.example', Title: 'Tom Weber' },
  // somebody of the playground's company, too
  { id: 15, EMail: 'tom@northwindharbor.example', Title: 'Tom Becker' },
];
