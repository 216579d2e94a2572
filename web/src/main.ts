import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { findMe } from './lib/me.svelte';
import { adopt, applyTheme, setLanguage, settings } from './lib/settings.svelte';
import { addIcons } from './lib/sprite';

applyTheme();
addIcons();
const target = document.getElementById('app')!;
const [words] = await Promise.allSettled([setLanguage(settings.lang), findMe().then(adopt)]);
mount(App, { target, props: { reached: words.status === 'fulfilled' } });
