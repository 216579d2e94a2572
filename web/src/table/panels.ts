/** What can be opened over the table. */
export type Panel = 'undo' | 'why' | 'history' | 'chat' | 'settings' | 'menu' | 'keys' | 'report' | 'host' | 'rule' | 'list';

/** A dock as a tab. */
export interface Tab {
  id: string;
  icon: string;
  title: string;
  badge?: string | number;
}
