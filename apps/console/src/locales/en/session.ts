import type zh from '../zh-CN/session.ts';

const messages: Record<keyof typeof zh, string> = {
  'session.signIn': 'Sign in',
  'session.signingIn': 'Signing in',
  'session.headline': 'One cell, one phone. The whole fleet at a glance.',
  'session.userName': 'User name',
  'session.password': 'Password',
  'session.code': 'Verification code',
  'session.codePicture': 'Picture of the verification code',
  'session.renewCode': 'Another picture',
  'session.needUserName': 'Please enter the user name',
  'session.needPassword': 'Please enter the password',
  'session.needCode': 'Please enter the verification code',
  'session.show': 'Show',
  'session.hide': 'Hide',
  'session.remember': 'Remember me',
  'session.wait': 'Too many attempts, please try again in {seconds} s',
  'session.rule': 'Passwords have 6 to 20 characters. Repeated failures lengthen the wait.',
  'session.language': 'Language',
};
export default messages;
