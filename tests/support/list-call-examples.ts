import type { UserDataIds } from './belongings.ts';
import type { ExampleIds } from './call-examples.ts';

const LINE_ID = '5b0c7a52-0b0a-4a8e-9a53-5f4c5f6f0b01';

export const exampleListLine = LINE_ID;
const exampleListOperation = {
  id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0b02',
  ...{ line: LINE_ID, kind: 'tick' },
};

const addLine = (itemId: number) => ({
  id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0b03',
  line: '5b0c7a52-0b0a-4a8e-9a53-5f4c5f6f0b04',
  kind: 'add',
  fields: { name: 'Milk', wish: { itemId, firmness: 'any' }, quantity: 2, note: 'the cold one', position: 3 },
});

export const listCallExamples = {
  listLists: () => ({}),
  createList: () => ({ body: { name: 'Cabin', fromCart: true } }),
  getList: ({ groceryListId }: UserDataIds) => ({ params: { id: groceryListId } }),
  updateList: ({ groceryListId }: UserDataIds) => ({
    params: { id: groceryListId },
    body: { name: 'The cabin', isArchived: false, resetsOn: 6, budgetCents: 60_00 },
  }),
  removeList: ({ groceryListId }: UserDataIds) => ({ params: { id: groceryListId } }),
  addListOperations: ({ groceryListId }: UserDataIds, { itemId }: ExampleIds) => ({
    params: { id: groceryListId },
    body: { operations: [exampleListOperation, addLine(itemId)] },
  }),
  getListPrices: ({ groceryListId }: UserDataIds) => ({ params: { id: groceryListId } }),
  copyListLines: ({ groceryListId }: UserDataIds) => ({
    params: { id: groceryListId },
    body: { lines: [LINE_ID], toListId: null, isMove: false },
  }),
  copyCartToList: ({ groceryListId, entryId }: UserDataIds) => ({
    params: { id: groceryListId },
    body: { entryIds: [entryId], isMove: false },
  }),
  listInvitations: ({ groceryListId }: UserDataIds) => ({ params: { id: groceryListId } }),
  createInvitation: ({ groceryListId }: UserDataIds) => ({
    params: { id: groceryListId },
    body: { role: 'edit', days: 7 },
  }),
  revokeInvitation: ({ groceryListId, invitationId }: UserDataIds) => ({
    params: { id: groceryListId, invitationId },
  }),
  getInvitation: ({ invitationToken }: UserDataIds) => ({ params: { token: invitationToken } }),
  joinList: ({ invitationToken }: UserDataIds) => ({
    params: { token: invitationToken },
    body: { guestName: 'Maya' },
  }),
  updateMember: ({ groceryListId, memberId }: UserDataIds) => ({
    params: { id: groceryListId, memberId },
    body: { role: 'tick' },
  }),
  removeGuests: ({ groceryListId }: UserDataIds) => ({ params: { id: groceryListId } }),
  removeMember: ({ groceryListId, memberId }: UserDataIds) => ({ params: { id: groceryListId, memberId } }),
  setPresence: ({ groceryListId }: UserDataIds) => ({
    params: { id: groceryListId },
    body: { isShopping: true },
  }),
};
